import { useEffect } from 'react'
import { useOffline } from '../../call/offline-context'
import { isShown } from '../../call/when-settled'
import { toast } from '../../ui/dialogs'
import { TOAST_MS } from '../../ui/toast-time'

/** Of so many saves that left the outbox at once the warnings are told; all of them stand in its list of sent saves. */
const LOOKED_AT = 50

/** What the server warned of when it applied a save that had waited: its form is gone, so the corner says it. */
export function useLateWarnings(): void {
  const { outbox, onOutbox, env } = useOffline()
  useEffect(() => {
    const since = env.now()
    const seen = new Set<string>()
    const look = async (): Promise<void> => {
      const rows = await outbox.history(LOOKED_AT)
      for (const { opId, at, title, warning } of rows.toReversed()) {
        if (!warning || at < since || seen.has(opId) || isShown(opId)) continue
        seen.add(opId)
        toast({ kind: 'info', text: `${title}: ${warning}`, ms: TOAST_MS.warning })
      }
    }
    return onOutbox(() => void look().catch(() => undefined))
  }, [outbox, onOutbox, env])
}
