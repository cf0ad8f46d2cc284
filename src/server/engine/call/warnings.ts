import type { Row } from "../../../wire/envelope";
import type { Context } from "./context";
import { memoKey } from "./memo";

const SENTENCES = memoKey<readonly string[]>("sentences for the user");

/** Adds sentences for a user whose save goes through. Each sentence is shown once, however often it is added. */
export function warn(ctx: Context, ...more: readonly string[]): void {
  ctx.memo.keep(SENTENCES, [...new Set([...warningsOf(ctx), ...more])]);
}

/** The sentences of this transaction so far. */
export const warningsOf = (ctx: Context): readonly string[] => ctx.memo.get(SENTENCES) ?? [];

/**
 * The warnings as part of an answer, after `text`: `resu` for the dialog, and `warned` where the user must see it.
 */
export function withWarnings(ctx: Context, text = ""): Row {
  const warnings = warningsOf(ctx);
  return { resu: [text, ...warnings].filter(Boolean).join(" "), ...(warnings.length > 0 ? { warned: 1 } : {}) };
}
