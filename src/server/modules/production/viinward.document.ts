import { ledgersOf } from "../../../definitions/ledgers/ledger-kinds";
import type { Row } from "../../../wire/envelope";
import type { Completed } from "../../engine/books/entering/document";
import { dateField, narration, numberField, voucherParts } from "../../engine/books/entering/voucher-fields";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { NOTHING } from "../../engine/documents/posting";
import { DATE, NUMBER } from "../../engine/documents/shared-keys";
import { defineRecord } from "../../engine/records/declaration";
import { ref, text, whole } from "../../engine/records/fields";
import { countInward, countsOf, closeLot, holdLots } from "./lots";
import { withdrawnFault } from "./stage-rules";
import { lotStatus, stageOf } from "./stages";

const STAGE = stageOf("viinward");

/**
 * A lot begins: what was received, from which party, and how many pieces. The pieces cannot be fewer than a later
 * stage has taken.
 */
async function complete(record: Row, ctx: Context, recid: number): Promise<Completed> {
  const pieces = Number(record.pieces);
  const faults = record.itemid || record.designid ? [] : [new Refusal("itemid", "Item or Design is required.")];
  // Locks the lot before counting, so that a stage that takes pieces comes entirely before or after.
  const lot = recid === 0 ? undefined : (await holdLots(ctx, [recid])).get(recid);
  const counts = new Map((recid === 0 ? undefined : (await countsOf(ctx, [recid])).get(recid)) ?? []);
  const was = counts.get(STAGE.place)?.passed ?? 0;
  const withdrawn = await withdrawnFault(ctx, STAGE, lot, counts, pieces - was);
  if (withdrawn !== "") faults.push(new Refusal("pieces", `Pieces: ${withdrawn}`));
  counts.set(STAGE.place, { taken: pieces, passed: pieces });
  return { values: lotStatus(counts), faults, posting: NOTHING };
}

const { document, books } = voucherParts(STAGE.code, complete, { isFree: true, partyField: "partyid" });

export default defineRecord({
  entity: "viinward",
  title: "VI Inward",
  noun: ["inward lot", "inward lots"],
  reportno: 2604,
  formTitle: "VI Inward Detail",
  route: "/viinwardlist",
  menu: { group: "Production", icon: "package", order: 40 },
  nameField: NUMBER,
  secondLine: ["drconameview", "itemname", "designname", "standing"],
  fields: [
    numberField("Lot No"),
    dateField("Inward Date"),
    ref("partyid", "Party", "debtors", "drconameview", { source: ledgersOf("party"), required: "Party is required." }),
    text("challanno", "Challan No", { max: 40, search: true, width: 3, help: "Of the party" }),
    ref("itemid", "Item", "viitem", "itemname", { width: 3 }),
    ref("designid", "Design", "videsign", "designname", { width: 3 }),
    whole("pieces", "Pieces", { required: "Pieces is required.", min: 1, width: 3 }),
    whole("openpieces", "Pieces in work", { computed: true, width: 3 }),
    text("standing", "Waiting for", { max: 200, computed: true, width: 9, help: "Pieces by their next stage" }),
    narration(),
  ],
  list: [
    { field: DATE, title: "Inward Date", format: "date" },
    { field: NUMBER, title: "Lot No", card: 1 },
    { field: "drconameview", title: "Party", card: 2 },
    { field: "standing", title: "Waiting for", card: 3 },
    { field: "itemname", title: "Item" },
    { field: "designname", title: "Design" },
    { field: "pieces", title: "Pieces", format: "quantity", sum: true },
    { field: "openpieces", title: "In work", format: "quantity", sum: true },
    { field: "challanno", title: "Challan No" },
  ],
  attachments: true,
  follows: ["openpieces", "standing", "isactive"],
  document,
  books: {
    ...books,
    post: async (ctx, declaration, drafts, ids) => {
      const posted = await books.post(ctx, declaration, drafts, ids);
      for (const [n, { record }] of drafts.entries()) await countInward(ctx, ids[n] ?? 0, Number(record.pieces));
      return posted;
    },
    demandUnused: async (ctx, _declaration, id, done) => {
      const withdrawn = await withdrawnFault(
        ctx,
        STAGE,
        (await holdLots(ctx, [id])).get(id),
        (await countsOf(ctx, [id])).get(id),
        -Number.MAX_SAFE_INTEGER,
      );
      if (withdrawn !== "") throw new Refusal("id", `It cannot be ${done}: ${withdrawn}`);
    },
    withdraw: async (ctx, declaration, id, how) => {
      await books.withdraw(ctx, declaration, id, how);
      await closeLot(ctx, id);
    },
  },
});
