import type { Context } from '../../engine/call/context'
import { Forbidden } from '../../engine/call/refusal'

/** Settings of the books are the business of company admins and of the developer. Throws `Forbidden`. */
export function demandAdmin({ session }: Context): void {
  if (!session.isDeveloper && !session.isCompanyAdmin) throw new Forbidden('Only a company admin can view and change the settings of the books.')
}
