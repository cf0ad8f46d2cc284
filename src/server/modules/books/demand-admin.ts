import type { Context } from "../../engine/call/context";
import { Forbidden } from "../../engine/call/refusal";

/** Only company admins and the developer can use the settings of the books. Throws `Forbidden`. */
export function demandAdmin({ session }: Context): void {
  if (!session.isDeveloper && !session.isCompanyAdmin)
    throw new Forbidden("Only a company admin can view and change the settings of the books.");
}
