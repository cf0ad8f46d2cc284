import type { Context } from "../../engine/call/context";
import { Forbidden } from "../../engine/call/refusal";

/** Only company admins and the developer can use the settings of a company. Throws `Forbidden`. */
export function demandSettings({ session }: Pick<Context, "session">): void {
  if (!session.isDeveloper && !session.isCompanyAdmin)
    throw new Forbidden("Only a company admin can view and change these settings.");
}
