import { z } from "zod";
import { Refusal } from "../../../engine/call/refusal";
import { ITEMS_MAX, type LabelSource } from "./labelled-items";

/** What names the source: ids of items separated by commas, or a document. */
export const SOURCE_MEMBERS = {
  items: z.string().max(10_000).default(""),
  formname: z.string().max(100).default(""),
  id: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
};

/** Throws `Refusal` where nothing is named, or more items than labels are printed for at once. */
export function labelSource({ items, formname, id }: { items: string; formname: string; id: number }): LabelSource {
  if (formname !== "" && id > 0) return { kind: "document", formname, id };
  const ids = items.split(",").map(Number);
  if (ids.some((one) => !Number.isSafeInteger(one) || one <= 0))
    throw new Refusal("items", "Select items in Items Master, or open a document, and press Labels there.");
  if (ids.length > ITEMS_MAX) throw new Refusal("items", `Select at most ${ITEMS_MAX} items for labels.`);
  return { kind: "items", ids };
}
