import { rightsModules } from '../../../engine/menu/screens'
import type { RightsModule } from '../../../engine/menu/screens'

/** More than every number of a module: ids of one user lie together. */
const MODULES_MAX = 100_000

/**
 * Id of the rights of one user on one module, the same whether a row is stored or not: made of the two numbers that never change,
 * so that a listing writes nothing and a new user or module needs no rows. The company is the session's.
 */
export const rightsId = (userid: number, module: RightsModule): number => userid * MODULES_MAX + module.reportno

/** What an id stands for; null for one that was never given. */
export function readRightsId(id: number): { readonly userid: number; readonly module: RightsModule } | null {
  const module = rightsModules().find(({ reportno }) => reportno === id % MODULES_MAX)
  const userid = Math.floor(id / MODULES_MAX)
  return module && userid > 0 ? { userid, module } : null
}
