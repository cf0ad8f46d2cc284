import type { Offline } from '../offline/types'
import type { confirm, toast } from '../ui/dialogs'

export interface SignOutDeps {
  readonly offline: Pick<Offline, 'outbox' | 'session' | 'drain' | 'line' | 'env'>
  readonly dialogs: { readonly confirm: typeof confirm; readonly toast: typeof toast }
  /** Leaves the app for a logout site, or goes to a path within it. */
  readonly leave: (to: string) => void
}

const SENDING_MS = 30_000

/**
 * Signing out (offline.md 3.15): with a line, what waits is sent first, for at most 30 s; what still waits is named, and the person
 * stays or leaves it on this device, where only he can read and send it. Drafts go with the caches, so he is asked about them too.
 * Answers whether he was signed out.
 */
export async function signOut({ offline, dialogs, leave }: SignOutDeps): Promise<boolean> {
  const waiting = await sendWaiting(offline, dialogs.toast)
  if (waiting > 0 && !(await dialogs.confirm(keepQuestion(waiting)))) return false
  const drafts = (await offline.outbox.drafts()).filter((draft) => !draft.enqueued).length
  if (drafts > 0 && !(await dialogs.confirm(draftQuestion(drafts)))) return false
  leave(safeSite(await offline.session.signOut()))
  return true
}

async function sendWaiting(offline: SignOutDeps['offline'], toast: SignOutDeps['dialogs']['toast']): Promise<number> {
  const before = (await offline.outbox.rows()).length
  if (before === 0 || offline.line().line !== 'online') return before
  toast({ kind: 'info', text: `Sending ${before}…`, ms: 2500 })
  await Promise.race([offline.drain('sign-out'), new Promise<void>((resolve) => offline.env.setTimeout(resolve, SENDING_MS))])
  return (await offline.outbox.rows()).length
}

const keepQuestion = (count: number) => ({
  title: count === 1 ? '1 save has not been sent' : `${count} saves have not been sent`,
  text: 'They stay on this device, and are sent when you sign in here again. Nobody else can read or send them.',
  confirmLabel: 'Sign out and keep on this device',
  cancelLabel: 'Stay',
})

const draftQuestion = (count: number) => ({
  title: count === 1 ? '1 unfinished form' : `${count} unfinished forms`,
  text: 'Signing out removes what you typed in forms and did not save.',
  confirmLabel: 'Sign out',
  cancelLabel: 'Stay',
  danger: true,
})

/** A logout site of the brand is a web address; everything else is a page of this app (OPEN-001). */
const safeSite = (site: string): string => (/^https?:\/\//i.test(site) ? site : '/login')
