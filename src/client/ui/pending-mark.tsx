import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { needsYou } from '../offline/op-state'
import type { OpState } from '../offline/types'

const WORDS = {
  queued: 'Saved on this device, will be sent',
  sending: 'Being sent',
  held: 'Waits for sign-in',
  rejected: 'Refused by the server: needs you',
  conflict: 'Changed by somebody else: needs you',
  attention: 'Could not be sent: needs you',
} as const satisfies Record<OpState, string>

/** The state of a save as one sentence; never "Saved" alone, which only the server's echo earns. */
export const pendingWords = (state: OpState): string => WORDS[state]

/** Reads the `_pending` that `offline.overlay` puts on rows; null for a row that the server has. */
export const pendingState = (value: unknown): OpState | null => (typeof value === 'string' && value in WORDS ? (value as OpState) : null)

interface PendingMarkProps {
  readonly state: OpState
  /** Without words beside the picture, for narrow cells; the words stay as its name. */
  readonly compact?: boolean
}

/** Marks a row or a form whose save is still on this device. */
export function PendingMark({ state, compact = false }: PendingMarkProps) {
  const isYours = needsYou(state)
  const Icon = isYours ? IconAlertTriangle : IconCloudUp
  return (
    <Badge
      variant="default"
      c={isYours ? 'var(--mac-amber-text)' : undefined}
      leftSection={<Icon size={14} aria-hidden />}
      title={WORDS[state]}
      role="img"
      aria-label={WORDS[state]}
      data-pending={state}
      tt="none"
      classNames={{ root: 'mac-pending' }}
    >
      {compact ? '' : WORDS[state]}
    </Badge>
  )
}
