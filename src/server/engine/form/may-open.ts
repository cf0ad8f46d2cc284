import type { RightsMap } from "../call/rights";
import type { SessionUser } from "../call/session-user";
import type { FormDeclaration } from "./declaration";

/**
 * Who may open a form: anyone, for a public form; only admins, where it says so; users with a right on its module, for
 * a form with `formmnu`; otherwise signed-in users that `opens` accepts.
 */
export function mayOpenForm(
  session: Pick<SessionUser, "userid" | "isDeveloper" | "isCompanyAdmin">,
  rights: RightsMap,
  { isPublic, formmnu, opens, needs }: FormDeclaration,
): boolean {
  if (isPublic) return true;
  if (session.userid === 0) return false;
  if (needs === "company-admin" && !session.isCompanyAdmin && !session.isDeveloper) return false;
  if (formmnu === undefined) return opens?.(rights) ?? true;
  const { view, add, edit } = rights.get(formmnu);
  return view || add || edit;
}
