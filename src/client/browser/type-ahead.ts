import { keyText, tellNotEntered } from '../ui/not-entered'
import { playKey, type PressedKey } from './play-key'

/** Keys that only change others. */
const SILENT = new Set(['Shift', 'Control', 'Alt', 'Meta', 'CapsLock', 'NumLock', 'AltGraph', 'Dead', 'Process', 'Unidentified'])
/** Save, save and next, search; and the letters with Alt. */
const OWN_WITH_CTRL = /^(?:s|k|Enter)$/i
const OWN_WITH_ALT = /^[a-z0-9]$/i

const awaited = new Set<symbol>()
const holders = new Set<symbol>()
const waiting = new Set<() => void>()
let held: PressedKey[] = []
let isPlaying = false
/** Ends the listening, while there is any. */
let listening: AbortController | null = null

/**
 * A choice was made (Enter, Tab) before its list has come. What is typed meanwhile is meant for what follows: with `holds` it is kept and
 * typed there when the choice is made, in its order. Call the answer when the choice is made or given up.
 */
export function awaitChoice(holds: boolean): () => void {
  const choice = Symbol('choice')
  awaited.add(choice)
  if (holds) {
    holders.add(choice)
    listen()
  }
  return () => {
    awaited.delete(choice)
    if (awaited.size === 0) waiting.forEach((tell) => tell())
    if (holders.delete(choice)) void play()
  }
}

/** Resolves when no choice is awaited any more: a save waits for it. */
export function choicesMade(): Promise<void> {
  if (awaited.size === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const tell = () => {
      waiting.delete(tell)
      resolve()
    }
    waiting.add(tell)
  })
}

/** What was typed ahead has no place any more; it is told, with the reason as a sentence, and typed nowhere. */
export function dropTypedAhead(reason: string): void {
  const typed = held.map(({ key }) => keyText(key)).join('')
  held = []
  if (typed !== '') tellNotEntered(reason, typed)
}

/** Types what was held, one key after another, until it is done or the next choice has to be awaited. */
async function play(): Promise<void> {
  if (isPlaying) return
  isPlaying = true
  // A choice moves the keyboard and draws what follows; the first key needs that, and so does one after Enter or Tab.
  await drawn()
  for (let next = held[0]; next && holders.size === 0; next = held[0]) {
    held = held.slice(1)
    playKey(next)
    await (next.key.length === 1 ? handled() : drawn())
  }
  isPlaying = false
  if (holders.size > 0 || held.length > 0) return
  listening?.abort()
  listening = null
}

const handled = () => new Promise<void>((resolve) => setTimeout(resolve))
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

function listen(): void {
  if (listening) return
  listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  addEventListener('keydown', hear, options)
  addEventListener('pointerdown', leaveOff, options)
}

const leaveOff = (): void => dropTypedAhead('The list was not loaded yet.')

function hear(event: KeyboardEvent): void {
  // A press that `playKey` made is not the person's.
  if (!event.isTrusted || event.isComposing || SILENT.has(event.key)) return
  // Escape and what belongs to the browser (paste, reload) is done at once: what was typed before it cannot come after it.
  if (event.key === 'Escape' || !isOurs(event)) return leaveOff()
  event.preventDefault()
  event.stopImmediatePropagation()
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = event
  held = [...held, isLetterByAltGraph(event) ? { key, code, shiftKey, ctrlKey: false, altKey: false, metaKey } : { key, code, shiftKey, ctrlKey, altKey, metaKey }]
}

function isOurs(event: KeyboardEvent): boolean {
  if (isLetterByAltGraph(event)) return true
  if (event.ctrlKey || event.metaKey) return OWN_WITH_CTRL.test(event.key)
  return event.altKey ? OWN_WITH_ALT.test(event.key) : !/^F\d+$/.test(event.key)
}

/** Windows tells AltGr (the ₹ of Indian keyboards) as Ctrl and Alt. */
const isLetterByAltGraph = (event: KeyboardEvent): boolean => event.key.length === 1 && event.getModifierState('AltGraph')
