import type { PaperSettings } from "../../../../definitions/print/paper-settings";
import type { Context } from "../../../engine/call/context";
import type { ReportDeclaration } from "../../../engine/reports/declaration";
import { paperSettings } from "./issuer";
import { printSettings } from "./print-settings";

/** Head, account, signature and texts for the paper of a report. */
export const letterSettings =
  ({ name }: Pick<ReportDeclaration, "name">) =>
  async (ctx: Context): Promise<PaperSettings> =>
    paperSettings(ctx, name, await printSettings(ctx));
