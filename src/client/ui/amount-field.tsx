import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { readAmount } from '../../domain/amount-input'
import { formatAmount } from '../../domain/indian-format'
import { readDecimal, trimZeros } from '../../domain/decimal'
import classes from './amount-field.module.css'

interface AmountFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'prefix'> {
  /** Plain decimal text or a number; '' for none. What is no number is shown as it stands. */
  readonly value: unknown
  readonly decimals: number
  /** Plain decimal text after every keystroke that makes an amount; the text itself where it makes none (yet). */
  readonly onAmount: (text: string) => void
  readonly prefix?: string
  readonly suffix?: string
}

/**
 * An amount: what is typed while the keyboard is in it (1,25,000, 1.25L, 2.5k+300), the grouped figure otherwise.
 * The value is plain decimal text with `decimals` decimals.
 */
export function AmountField({ value, decimals, onAmount, prefix = '', suffix = '', error, onBlur, onFocus, ...rest }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState('')
  const stored = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const input = useRef<HTMLInputElement>(null)
  const isTyping = typed !== null
  // In one turn with the focus: the digit that follows, however fast, replaces the figure and is not itself chosen and replaced.
  useLayoutEffect(() => {
    if (isTyping && input.current === document.activeElement) input.current?.select()
  }, [isTyping])
  return (
    <TextInput
      {...rest}
      ref={input}
      classNames={{ input: classes.figure }}
      value={typed ?? (formatAmount(stored, decimals) || stored)}
      error={error || wrong || undefined}
      leftSection={prefix || rest.leftSection}
      rightSection={suffix || rest.rightSection}
      inputMode={rest.inputMode ?? 'text'}
      autoComplete="off"
      onFocus={(event) => {
        if (typed === null && !rest.readOnly) setTyped(plain(stored))
        chooseAfterPress(event.currentTarget, rest.readOnly ? event.currentTarget.value : plain(stored))
        onFocus?.(event)
      }}
      onChange={(event) => {
        const text = event.currentTarget.value
        const read = readAmount(text, decimals)
        setTyped(text)
        setWrong('')
        onAmount(read.ok ? read.text : text)
      }}
      onBlur={(event) => {
        const read = typed === null ? null : readAmount(typed, decimals)
        setWrong(read && !read.ok ? read.message : '')
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}

/**
 * A press of the mouse puts the caret where it was pressed, after the focus; so the whole is chosen again a frame later. Not where the
 * keyboard has gone on or something was typed: `select` would take the focus back, and the next digit would replace the first.
 */
function chooseAfterPress(input: HTMLInputElement, untouched: string): void {
  requestAnimationFrame(() => {
    if (input === document.activeElement && input.value === untouched) input.select()
  })
}

/** Without grouping and needless zeros, as a person would type it. */
const plain = (text: string): string => (readDecimal(text) ? trimZeros(text) : text)
