import type { Page } from 'playwright-core'

/**
 * What can be pressed on the page as it stands and is less than 44 px high, as words. Not links within text, nor the one to the content, which only
 * a keyboard reaches; and a box counts with its words.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const LEAST = 43.5
    const wordsOf = (box: HTMLInputElement) => box.closest('label') ?? [...(box.labels ?? [])].at(-1)
    const heightOf = (one: HTMLElement) => {
      const words = one instanceof HTMLInputElement && /checkbox|radio/.test(one.type) ? wordsOf(one) : null
      const around = words ?? one.closest('.mantine-PasswordInput-input')
      return Math.max(one.getBoundingClientRect().height, around?.getBoundingClientRect().height ?? 0)
    }
    const isPressed = (one: HTMLElement) => {
      const { width, height, bottom } = one.getBoundingClientRect()
      if (width === 0 || height === 0 || bottom <= 0 || one.matches(':disabled, [readonly]') || one.closest('[aria-hidden=true], [inert]')) return false
      if (one.matches('a[href^="#"]')) return false
      if (one.matches('a') && getComputedStyle(one).display === 'inline') return false
      return one.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })
    }
    return [...document.querySelectorAll<HTMLElement>('button, a[href], input:not([type=hidden]), select, [role=tab], [role=option], [role=menuitem]')]
      .filter((one) => isPressed(one) && heightOf(one) < LEAST)
      .map((one) => `${one.tagName.toLowerCase()} ${one.getAttribute('aria-label') ?? one.innerText.trim()} ${one.className.slice(0, 60)}: ${Math.round(heightOf(one))} px`)
  })
}
