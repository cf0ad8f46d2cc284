import type { RightsMap } from '../call/rights'
import type { SessionUser } from '../call/session-user'
import type { FormDeclaration } from './declaration'

/** A public form may be filled in by anybody, one of a module by who has a right to it, any other by those whom it lets in of all who are signed in. */
export function mayOpenForm(session: Pick<SessionUser, 'userid'>, rights: RightsMap, { isPublic, formmnu, opens }: FormDeclaration): boolean {
  if (isPublic) return true
  if (session.userid === 0) return false
  if (formmnu === undefined) return opens?.(rights) ?? true
  const { view, add, edit } = rights.get(formmnu)
  return view || add || edit
}
