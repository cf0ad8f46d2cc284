import type { Context } from "../../engine/call/context";
import { demand } from "../../engine/call/rights";
import type { Rights } from "../../engine/call/rights";

const SENTENCES = {
  scanprocess: { view: "You don't have permission to view Approval Detail.", edit: "" },
  scanaudit: {
    view: "You don't have permission to view Audit Detail.",
    edit: "You don't have permission to lock documents for audit.",
  },
} as const;

/** Throws `Forbidden` without the right on the screen. */
export const demandScreen = (ctx: Context, screen: keyof typeof SENTENCES, need: "view" | "edit"): Promise<Rights> =>
  demand(ctx, screen, need, SENTENCES[screen][need]);
