import { demandCompanyAdmin } from "../../engine/call/company-admin";
import type { Context } from "../../engine/call/context";

/** Only company admins and the developer can use the settings of the books. Throws `Forbidden`. */
export const demandAdmin = (ctx: Context): void =>
  demandCompanyAdmin(ctx, "Only a company admin can view and change the settings of the books.");
