import { modals } from '@mantine/modals'
import { useEffect, useState } from 'react'
import { AnnounceBody } from './dialog-body'

/** A press sooner than this after the last key belongs to what was being typed, and is no answer to a dialog. */
const PAUSE_MS = 1000

/** How a key is told to a person. */
export const keyText = (key: string): string => (key.length === 1 ? key : ` ${key} `)

/**
 * Tells what was typed and has no place any more. Nobody expects this dialog: who types on, or a scanner that sends the next code with its
 * Enter, does not close it, and what comes so is told with the rest.
 */
export function tellNotEntered(reason: string, typed: string): void {
  const id = modals.open({
    title: 'Not entered', centered: true, withCloseButton: false,
    children: <NotEntered reason={reason} typed={typed} onOk={() => modals.close(id)} />,
  })
}

function NotEntered({ reason, typed, onOk }: { readonly reason: string; readonly typed: string; readonly onOk: () => void }) {
  const [keys, setKeys] = useState(typed)
  useEffect(() => hearStrayKeys((key) => setKeys((before) => before + keyText(key))), [])
  return <AnnounceBody icon="warning" text={`${reason} Typed after it and not entered: ${keys.trim()}`} onOk={onOk} />
}

function hearStrayKeys(tell: (key: string) => void): () => void {
  let last = performance.now()
  const hear = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isFollowing = /^(?:Enter|Tab)$/.test(event.key) && performance.now() - last < PAUSE_MS
    if (event.key.length !== 1 && !isFollowing) return
    last = performance.now()
    event.preventDefault()
    event.stopImmediatePropagation()
    tell(event.key)
  }
  addEventListener('keydown', hear, true)
  return () => removeEventListener('keydown', hear, true)
}
