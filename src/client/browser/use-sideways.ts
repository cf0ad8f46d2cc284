import { useEffect } from 'react'

/**
 * Marks a scroller with `data-sideways` while it is narrower than what stands in it. Only then need its first column stay in sight: a cell
 * that sticks is a layer of its own to the browser, in every line, which costs more than all else of a scrolled frame.
 */
export function useSideways(scroller: HTMLElement | null): void {
  useEffect(() => {
    if (!scroller) return
    const observer = new ResizeObserver(() => scroller.toggleAttribute('data-sideways', scroller.scrollWidth > scroller.clientWidth))
    for (const one of [scroller, ...scroller.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [scroller])
}
