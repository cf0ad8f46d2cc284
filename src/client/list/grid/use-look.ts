import { useCallback, useEffect, useRef, useState } from 'react'
import { PART_ROWS } from '../read/list-parts'

/** Lines that one looks at, from 0. */
interface LineRange {
  readonly start: number
  readonly stop: number
}

/** How often it is seen where one looks, while that changes. */
const LOOK_MS = 60
/** Who passes more lines than this between two looks reads none of them; they are not asked for. */
const FLUNG_LINES = 60

const START: LineRange = { start: 0, stop: 0 }

/** Lines to read when one looked at `before` and looks at `now`: a part more in the direction of the movement; null while one is flung past. */
export function linesToRead(before: LineRange, now: LineRange): LineRange | null {
  const moved = now.start - before.start
  if (Math.abs(moved) > FLUNG_LINES) return null
  return { start: moved < 0 ? Math.max(0, now.start - PART_ROWS) : now.start, stop: moved > 0 ? now.stop + PART_ROWS : now.stop }
}

const inParts = ({ start, stop }: LineRange): string => `${Math.floor(start / PART_ROWS)}-${Math.floor(stop / PART_ROWS)}`

/** The lines to read, and what is to be told of every line range that comes into sight. Another answer only where it needs other parts. */
export function useLook(): readonly [LineRange, (start: number, stop: number) => void] {
  const [range, setRange] = useState(START)
  const sight = useRef({ before: START, now: START, timer: 0 })
  const tick = useCallback(() => {
    const { before, now } = sight.current
    const next = linesToRead(before, now)
    if (next) setRange((old) => (inParts(old) === inParts(next) ? old : next))
    const isStill = before.start === now.start && before.stop === now.stop
    Object.assign(sight.current, { before: now, timer: isStill ? 0 : window.setTimeout(tick, LOOK_MS) })
  }, [])
  const look = useCallback((start: number, stop: number) => {
    sight.current.now = { start, stop }
    if (sight.current.timer === 0) sight.current.timer = window.setTimeout(tick, LOOK_MS)
  }, [tick])
  useEffect(() => {
    const held = sight.current
    return () => {
      window.clearTimeout(held.timer)
      held.timer = 0
    }
  }, [])
  return [range, look]
}
