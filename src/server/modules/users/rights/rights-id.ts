import type { Context } from "../../../engine/call/context";
import { rightsModules } from "../../../engine/menu/screens";
import type { RightsModule } from "../../../engine/menu/screens";

/** Larger than any module number, so the ids of one user are adjacent. */
const MODULES_MAX = 100_000;

/**
 * Id of a user's rights on a module, whether a row is stored or not. It is built from two numbers that never change,
 * so a listing writes nothing and a new user or module needs no rows. The company is that of the session.
 */
export const rightsId = (userid: number, module: RightsModule): number => userid * MODULES_MAX + module.reportno;

/** User and module of an id; null for an invalid id. */
export async function readRightsId(
  ctx: Context,
  id: number,
): Promise<{ readonly userid: number; readonly module: RightsModule } | null> {
  const module = (await rightsModules(ctx)).find(({ reportno }) => reportno === id % MODULES_MAX);
  const userid = Math.floor(id / MODULES_MAX);
  return module && userid > 0 ? { userid, module } : null;
}
