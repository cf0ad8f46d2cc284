import { Input, Loader } from '@mantine/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ElementProps } from '../element'
import { useFieldFrame } from '../field-frame'
import { plainText } from '../plain-text'
import type { CodeEditor, Language } from './code-mirror'

/** A field for program text (FORM-015, FORM-018, FORM-019). The editor is loaded when the first such field is drawn. */
export function CodeField({ language, ...props }: ElementProps & { readonly language: Language }) {
  const { node: { row }, form } = props
  const { state, wrapper, leave } = useFieldFrame(props)
  const { id, label, description, error, required, labelProps } = wrapper
  const text = plainText(state.value)
  const isEditable = !state.disabled && !state.readOnly
  const host = useRef<HTMLDivElement>(null)
  const isReady = useEditor(host, { id, language, label: label ?? row.key, text, isEditable, onChange: (next) => form.set(row.key, next), onLeave: leave })
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} required={required} labelElement="div" labelProps={labelProps}>
      <div ref={host} aria-invalid={error ? true : undefined}>
        {!isReady && <Loader size="sm" aria-label="Loading the editor" />}
      </div>
    </Input.Wrapper>
  )
}

interface EditorUse {
  readonly id: string
  readonly language: Language
  readonly label: string
  readonly text: string
  readonly isEditable: boolean
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

/** True once the editor stands in `host`. Opens it once, and hands it what changes; it keeps its own undo steps and cursor. */
function useEditor(host: RefObject<HTMLDivElement | null>, use: EditorUse): boolean {
  const editor = useRef<CodeEditor | null>(null)
  const latest = useRef(use)
  useEffect(() => {
    latest.current = use
  })
  const [isReady, setReady] = useState(false)
  const { id, language, label, text, isEditable } = use

  useEffect(() => {
    let gone = false
    void import('./code-mirror').then(({ openCodeEditor }) => {
      if (gone || !host.current) return
      editor.current = openCodeEditor({
        parent: host.current, language, text: latest.current.text, attributes: { id, 'aria-label': label, 'aria-describedby': `${id}-error ${id}-description` },
        onChange: (next) => latest.current.onChange(next),
        onLeave: () => latest.current.onLeave(),
      })
      editor.current.setEditable(latest.current.isEditable)
      setReady(true)
    })
    return () => {
      gone = true
      editor.current?.destroy()
      editor.current = null
    }
  }, [host, id, language, label])
  useEffect(() => editor.current?.setText(text), [text])
  useEffect(() => editor.current?.setEditable(isEditable), [isEditable])
  return isReady
}
