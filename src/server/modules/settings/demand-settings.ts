import { demandCompanyAdmin } from "../../engine/call/company-admin";
import type { Context } from "../../engine/call/context";

/** Only company admins and the developer can use the settings of a company. Throws `Forbidden`. */
export const demandSettings = (ctx: Pick<Context, "session">): void =>
  demandCompanyAdmin(ctx, "Only a company admin can view and change these settings.");
