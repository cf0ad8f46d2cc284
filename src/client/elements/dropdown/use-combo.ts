import { type KeyboardEvent, useEffect, useState } from 'react'
import type { DdlOption } from './option'
import type { OptionsView } from './use-options'

export interface ComboActions {
  readonly choose: (option: DdlOption) => void
  readonly add: (text: string) => void
  /** Backspace or Delete in the empty input. */
  readonly clear: () => void
  /** Enter without anything to choose, or after choosing: to the next field; Shift+Enter back. */
  readonly next: (back: boolean) => void
  /** Whether free text may be added. */
  readonly canAdd: (text: string) => boolean
}

export interface Combo {
  readonly open: boolean
  /** What is typed; null while nothing is being typed and the label of the choice is shown. */
  readonly typed: string | null
  readonly active: number
  readonly type: (text: string) => void
  readonly show: () => void
  readonly hide: () => void
  readonly onKeyDown: (event: KeyboardEvent, view: OptionsView) => void
  /** To be called with every view: Enter that came before its answer is done when the answer is there. */
  readonly settle: (view: OptionsView) => void
  readonly take: (view: OptionsView, index: number) => void
}

/** How a picker behaves under the keyboard (ui.md, Forms): typing opens, arrows move, Enter chooses and goes on, Esc closes. */
export function useCombo(actions: ComboActions, initial?: string): Combo {
  const [open, setOpen] = useState(initial !== undefined)
  const [typed, setTyped] = useState<string | null>(initial ?? null)
  const [active, setActive] = useState(initial === undefined ? -1 : 0)
  const [awaited, setAwaited] = useState(false)
  const hide = () => {
    setOpen(false)
    setTyped(null)
    setActive(-1)
    setAwaited(false)
  }
  const show = () => {
    setOpen(true)
    setActive(-1)
  }
  const take = (view: OptionsView, index: number): boolean => {
    const text = (typed ?? '').trim()
    const option = view.options[index]
    if (option) actions.choose(option)
    else if (text !== '' && actions.canAdd(text)) actions.add(text)
    else return false
    hide()
    return true
  }
  const enter = (view: OptionsView, back: boolean) => {
    if (!open || active < 0) {
      hide()
      actions.next(back)
    } else if (!view.ready && typed) setAwaited(true)
    else if (take(view, active)) actions.next(back)
  }
  const onKeyDown = (event: KeyboardEvent, view: OptionsView) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const last = view.options.length - (actions.canAdd((typed ?? '').trim()) && typed ? 0 : 1)
    if (event.key === 'Enter') enter(view, event.shiftKey)
    else if (event.key === 'ArrowDown') open ? setActive(Math.min(active + 1, last)) : show()
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, -1))
    else if (event.key === 'PageDown' && open) setActive(Math.min(active + 8, last))
    else if (event.key === 'PageUp' && open) setActive(Math.max(active - 8, 0))
    else if (event.key === 'Escape' && open) {
      hide()
      event.stopPropagation()
    } else if (event.key === 'Tab' && open && typed && active >= 0 && view.ready) {
      take(view, active)
      return
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && typed === '') {
      actions.clear()
      hide()
    } else return
    event.preventDefault()
  }
  return {
    open, typed, active, show, hide, onKeyDown,
    type: (text) => {
      setTyped(text)
      setOpen(true)
      setActive(text === '' ? -1 : 0)
      setAwaited(false)
    },
    settle: (view) => {
      if (!awaited || !view.ready) return
      setAwaited(false)
      if (take(view, 0)) actions.next(false)
    },
    take: (view, index) => void take(view, index),
  }
}

/** Runs `settle` whenever an answer has come. */
export function useSettled(combo: Combo, view: OptionsView): void {
  useEffect(() => combo.settle(view))
}
