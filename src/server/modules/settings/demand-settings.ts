import type { Context } from '../../engine/call/context'
import { Forbidden } from '../../engine/call/refusal'

/** Settings of a company are the business of its admins and of the developer. Throws `Forbidden`. */
export function demandSettings({ session }: Pick<Context, 'session'>): void {
  if (!session.isDeveloper && !session.isCompanyAdmin) throw new Forbidden('Only a company admin can view and change these settings.')
}
