import { Stack } from '@mantine/core'
import { type KeyboardEvent, useEffect, useMemo } from 'react'
import { ActionBar } from './action-bar'
import { createHandle } from './create-handle'
import type { FormEngine } from './form-engine'
import { FormNotices } from './form-notices'
import { submitNode } from './save-bar'

interface FormViewProps {
  readonly engine: FormEngine
  readonly inDrawer: boolean
  readonly onRestart: () => void
}

/** The open form: what is to be said about it, its elements, and the bar. Ctrl+S saves, Esc leaves. */
export function FormView({ engine, inDrawer, onRestart }: FormViewProps) {
  const handle = useMemo(() => createHandle(engine, inDrawer), [engine, inDrawer])
  useEffect(() => engine.focusStart(), [engine])
  useSaveKeys(engine)
  const onKeyDown = (event: KeyboardEvent) => {
    // An open picker or dialog takes its Escape itself and says so.
    if (event.key !== 'Escape' || event.defaultPrevented || isInPopup(event.target)) return
    event.stopPropagation()
    handle.close()
  }
  const discard = () => void engine.discardDraft().then(onRestart)
  return (
    // The buttons save and Enter moves on: the browser's own submit has nothing to do here.
    <form noValidate autoComplete="off" onSubmit={(event) => event.preventDefault()} onKeyDown={onKeyDown} data-form={engine.form.question.formname}>
      <Stack gap="md">
        <FormNotices engine={engine} onDiscardDraft={discard} />
        {handle.draw(engine.form.definition.roots)}
        <ActionBar engine={engine} handle={handle} />
      </Stack>
    </form>
  )
}

const isInPopup = (target: EventTarget): boolean => target instanceof Element && target.getAttribute('aria-expanded') === 'true'

/** Ctrl+S saves and Ctrl+Enter saves and begins the next, anywhere on the page; what is being typed is taken first. */
function useSaveKeys(engine: FormEngine): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isSave = event.key.toLowerCase() === 's'
      if (!(isSave || event.key === 'Enter') || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const node = submitNode(engine.form, !isSave)
      const isBehind = document.querySelector('[aria-modal="true"]') !== null && !isInDialog(engine.id)
      event.preventDefault()
      if (!node || isBehind) return
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      void engine.submit(node, isSave ? 'stay' : 'new')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [engine])
}

/** A form in a drawer stands in a dialog of its own; one behind a dialog does not take the key. */
function isInDialog(formId: string): boolean {
  const own = [...document.querySelectorAll('form[data-form]')].find((form) => form.querySelector(`[id^="${CSS.escape(formId)}-"]`))
  return own?.closest('[aria-modal="true"]') != null
}
