import { randomUUID } from "node:crypto";
import type { Row } from "../../../wire/envelope";
import type { Completed } from "../../engine/books/entering/document";
import { dateField, narration, numberField, voucherParts } from "../../engine/books/entering/voucher-fields";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { NOTHING } from "../../engine/documents/posting";
import { NUMBER } from "../../engine/documents/shared-keys";
import { defineRecord } from "../../engine/records/declaration";
import { choice, ref, text } from "../../engine/records/fields";
import { declarationOf } from "../../engine/records/record-declarations";
import { loadRecord } from "../../engine/records/view";
import { hasScans, postedAs, postedWords } from "./count-state";

/**
 * `uid` is the operation that opens the count. Devices know it before the server has the count, so that they can join
 * and scan offline.
 */
async function complete(record: Row, ctx: Context, recid: number, before: Row | null): Promise<Completed> {
  const uid = before ? String(before.uid) : (ctx.op?.id ?? randomUUID());
  const faults: Refusal[] = [];
  const posted = before && (await postedAs(ctx, recid));
  if (posted) faults.push(new Refusal("", `This count is ${postedWords(posted)}, so it cannot be changed.`));
  else if (before && Number(before.godownid) !== Number(record.godownid) && (await hasScans(ctx, uid)))
    faults.push(new Refusal("godownid", "Godown cannot be changed, because devices have scanned for this count."));
  return { values: { uid }, faults, posting: NOTHING };
}

/** A count of a godown that any number of devices make together; it becomes one physical stock. */
export default defineRecord({
  entity: "stockcount",
  title: "Stock Count",
  noun: ["stock count", "stock counts"],
  reportno: 2403,
  formTitle: "Stock Count Detail",
  route: "/stockcountlist",
  menu: { group: "Stock", icon: "clipboard-list", order: 25, alsoCalled: "physical stock, stock taking" },
  nameField: NUMBER,
  secondLine: ["godownname"],
  fields: [
    numberField("Count No"),
    dateField("Count Date"),
    ref("godownid", "Godown", "godown", "godownname", { required: "Godown is required.", width: 6, remembered: true }),
    choice(
      "blind",
      "Quantity in the books",
      [
        ["hidden", "Hidden from counters"],
        ["shown", "Shown to counters"],
      ],
      { initial: "hidden", width: 6 },
    ),
    text("uid", "Operation that opened it", { max: 40, computed: true, hidden: true, unique: true, uncopied: true }),
    narration(),
  ],
  list: [
    { field: "edateview", title: "Count Date", format: "date", card: 2 },
    { field: NUMBER, title: "Count No", card: 1 },
    { field: "godownname", title: "Godown", card: 3 },
    {
      field: "postedno",
      title: "Posted as",
      follows: true,
      sql: `coalesce((select o.${NUMBER} from stock_count_posting p join m_opening o on o.coid = p.coid and o.id = p.openingid and not o.iscancelled where p.coid = t.coid and p.countid = t.id order by p.at desc limit 1), '')`,
    },
    { field: "narration", title: "Narration" },
  ],
  buttons: [
    {
      comp_type: "btn_link",
      key: "btnreview",
      label_label: "Join, review and post",
      COMP_style: "clipboard-list",
      aspx_codes: "/Stockcount?id={id}",
    },
  ],
  ...voucherParts("SC", complete, {
    isFree: true,
    demandNoDependents: async (ctx, declaration, recid, done) => {
      const posted = await postedAs(ctx, recid);
      if (posted) throw new Refusal("id", `This count is ${postedWords(posted)}, so it cannot be ${done}.`);
      const count = await loadRecord(ctx, declarationOf(declaration.entity), recid);
      if (done === "deleted" && count && (await hasScans(ctx, String(count.uid))))
        throw new Refusal("id", "Devices have scanned for this count, so it cannot be deleted. Cancel it instead.");
    },
  }),
});
