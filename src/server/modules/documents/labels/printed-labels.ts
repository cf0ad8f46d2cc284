import { z } from "zod";
import { formatAmount } from "../../../../domain/indian-format";
import { isIsoDate } from "../../../../domain/calendar";
import { makeLabel, type LabelPaper } from "../../../../definitions/print/labels/label-paper";
import {
  LABEL_SIZES,
  labelsOnPage,
  LABELS_MAX,
  type LabelLook,
  type LabelSizeName,
} from "../../../../definitions/print/labels/label-sizes";
import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import { encodedCodes } from "./encode";
import {
  codesOf,
  itemName,
  ITEMS_MAX,
  labelItems,
  sourceLines,
  type LabelItem,
  type LabelSource,
  priceOf,
} from "./labelled-items";

const SIZES = Object.keys(LABEL_SIZES) as unknown as readonly [LabelSizeName, ...LabelSizeName[]];
const text = (max: number) => z.string().max(max).default("");

/** A line of labels as the page sends it. */
const line = z.object({
  itemid: z.coerce.number().int().positive(),
  barcode: text(128),
  batchno: text(40),
  expirydate: text(10).refine((day) => day === "" || isIsoDate(day), "is no date"),
  count: z.coerce.number().int().min(0).max(LABELS_MAX),
});

/** What the page sends besides the source. */
export const LABELS_ASKED = {
  size: z.enum(SIZES),
  first: z.coerce.number().int().min(1).default(1),
  lines: z.array(line).min(1).max(ITEMS_MAX),
};

interface LabelsAsked {
  readonly size: LabelSizeName;
  readonly first: number;
  readonly lines: readonly z.infer<typeof line>[];
}

interface PrintedLabels {
  readonly paper: LabelPaper;
  /** What the user should know before printing, one sentence each. */
  readonly notes: readonly string[];
}

/**
 * The labels of a page's lines, with what the company wants on them and what the caller may see. Throws as
 * `sourceLines` does, and `Refusal` where a label cannot be printed.
 */
export async function printedLabels(
  ctx: Context,
  source: LabelSource,
  { size, first, lines }: LabelsAsked,
  look: LabelLook,
): Promise<PrintedLabels> {
  const allowed = new Set((await sourceLines(ctx, source)).map(({ itemid }) => itemid));
  const wanted = lines.filter(({ count }) => count > 0);
  const total = wanted.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) throw new Refusal("count", "Enter how many labels you want of at least one item.");
  if (total > LABELS_MAX)
    throw new Refusal("count", `These are ${total.toLocaleString("en-IN")} labels. Print at most 5,000 at a time.`);
  const onPage = labelsOnPage(LABEL_SIZES[size]);
  if (first > onPage) throw new Refusal("first", `A sheet of this size has ${onPage} labels. Enter 1 to ${onPage}.`);
  if (wanted.some(({ itemid }) => !allowed.has(itemid)))
    throw new Refusal("items", "An item is no longer among the lines. Open Labels again.");
  const items = await labelItems(ctx, [...allowed]);
  const made = wanted.map((one) => madeOf(items.get(one.itemid), one, { ...look, size }));
  return {
    paper: { company: ctx.session.coname, size, first, labels: made.map(({ label }) => label) },
    notes: notesOf(made),
  };
}

type Made = ReturnType<typeof makeLabel> & { readonly hasOwnCode: boolean };

function madeOf(
  item: LabelItem | undefined,
  { barcode, batchno, expirydate, count }: LabelsAsked["lines"][number],
  look: LabelLook,
): Made {
  if (!item) throw new Error("An item of a label was not read.");
  const codes = codesOf(item, item.unitid);
  const code = barcode || (codes[0] ?? "");
  const name = itemName(item);
  if (code === "") throw new Refusal("barcode", `${name} has no barcode. Enter one in Items Master.`);
  if (!codes.includes(code))
    throw new Refusal("barcode", `${code} is no longer a barcode of ${name}. Open Labels again.`);
  const expiry = isIsoDate(expirydate) ? expirydate : "";
  const barcodes = encodedCodes(code, { batch: batchno, expiry });
  if (barcodes.length === 0)
    throw new Refusal(
      "barcode",
      `The code ${code} of ${name} has letters that no barcode can hold. Enter a barcode in Items Master.`,
    );
  const amount = (price: string): string => {
    const rupees = priceOf(item, price, code);
    return rupees === "" ? "" : formatAmount(rupees);
  };
  const made = makeLabel(
    {
      count,
      name: item.name,
      code: item.code,
      mrp: amount(item.mrp),
      price: amount(item.price),
      batch: batchno,
      expiry,
      barcodes,
    },
    look,
  );
  if (made.status === "too-wide")
    throw new Refusal("size", `The barcode ${code} of ${name} is too long for this label. Choose a wider label.`);
  return { ...made, hasOwnCode: item.barcodes.length === 0 };
}

function notesOf(made: readonly Made[]): readonly string[] {
  const uncoded = made.filter(({ hasOwnCode }) => hasOwnCode).length;
  const short = made.filter(({ status }) => status === "shortened").length;
  const lines = (count: number): string => (count === 1 ? "1 line has" : `${count} lines have`);
  return [
    ...(uncoded > 0 ? [`${lines(uncoded)} an item without a barcode. The label has its item code instead.`] : []),
    ...(short > 0
      ? [
          `${lines(short)} a batch or expiry that is too long for the barcode on this label. Choose a wider label to have it in the barcode.`,
        ]
      : []),
  ];
}
