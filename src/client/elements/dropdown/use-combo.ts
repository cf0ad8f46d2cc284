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
  /** To be called with every view: a choice that was made before its answer is done when the answer is there. */
  readonly settle: (view: OptionsView, hasFocus: boolean) => void
  /** The keyboard has left: closes, unless a choice is still awaited. */
  readonly leave: () => void
  readonly take: (view: OptionsView, index: number) => void
}

interface ComboState {
  readonly open: boolean
  readonly typed: string | null
  readonly active: number
  /** Enter came before the answer to what was typed. */
  readonly awaited: boolean
}

const CLOSED: ComboState = { open: false, typed: null, active: -1, awaited: false }

/** How a picker behaves under the keyboard (ui.md, Forms): typing opens, arrows move, Enter chooses and goes on, Esc closes. */
export function useCombo(actions: ComboActions, initial?: string): Combo {
  const [state, setState] = useState<ComboState>(() => (initial === undefined ? CLOSED : { ...CLOSED, open: true, typed: initial, active: 0 }))
  const { open, typed, active } = state
  const hide = () => setState(CLOSED)
  const show = () => setState({ ...CLOSED, open: true })
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
    } else if (!view.ready && typed) setState({ ...state, awaited: true })
    else if (take(view, active)) actions.next(back)
  }
  const onKeyDown = (event: KeyboardEvent, view: OptionsView) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const last = view.options.length - (typed && actions.canAdd(typed.trim()) ? 0 : 1)
    const walked = open ? walkTo(event.key, active, last) : null
    if (event.key === 'Enter') enter(view, event.shiftKey)
    else if (event.key === 'ArrowDown' && !open) show()
    else if (walked !== null) setState({ ...state, active: walked })
    else if (event.key === 'Escape' && open) {
      hide()
      event.stopPropagation()
    } else if (event.key === 'Tab' && open && typed && active >= 0) {
      if (view.ready) take(view, active)
      else setState({ ...state, awaited: true })
      return
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && typed === '') {
      actions.clear()
      hide()
    } else return
    event.preventDefault()
  }
  return {
    open, typed, active, show, hide, onKeyDown,
    type: (text) => setState({ open: true, typed: text, active: text === '' ? -1 : 0, awaited: false }),
    settle: (view, hasFocus) => {
      if (!state.awaited || !view.ready) return
      setState(hasFocus ? { ...state, awaited: false } : CLOSED)
      if (take(view, 0) && hasFocus) actions.next(false)
    },
    leave: () => setState((now) => (now.awaited ? now : CLOSED)),
    take: (view, index) => void take(view, index),
  }
}

/** Row of the list that a key leads to, -1 for the input itself; null for other keys. */
function walkTo(key: string, active: number, last: number): number | null {
  switch (key) {
    case 'ArrowDown': return Math.min(active + 1, last)
    case 'ArrowUp': return Math.max(active - 1, -1)
    case 'PageDown': return Math.min(active + 8, last)
    case 'PageUp': return Math.max(active - 8, 0)
    default: return null
  }
}

/** Runs `settle` whenever an answer has come; `inputId` is the input that the keyboard may have left by then. */
export function useSettled(combo: Combo, view: OptionsView, inputId: string): void {
  useEffect(() => combo.settle(view, document.activeElement?.id === inputId))
}
