import type { Context } from "../../engine/call/context";
import type { Refusal } from "../../engine/call/refusal";
import { heldSettings, lockedRefusal } from "../../engine/documents/book-settings";
import { defineRecord } from "../../engine/records/declaration";
import { choice, date, text } from "../../engine/records/fields";
import { loadRecord } from "../../engine/records/view";

const METHODS = [
  ["fifo", "FIFO"],
  ["average", "Weighted average"],
] as const;

/** Refusal of a day in a locked period, because the stock value of that period must not change. */
const lockedOn = async (ctx: Context, day: unknown): Promise<readonly Refusal[]> => {
  const refusal = lockedRefusal(await heldSettings(ctx), "fromdate", String(day ?? ""));
  return refusal ? [refusal] : [];
};

/**
 * Costing method of stock from a day on. A closed year keeps its value. The stock on that day keeps the value of the
 * day before, as one pool or one layer (see domain/stock/cost). Before the first entry the settings of the books
 * decide.
 */
export default defineRecord({
  entity: "stockcosting",
  title: "Cost of Stock",
  noun: ["cost of stock", "costs of stock"],
  reportno: 2405,
  formTitle: "Cost of Stock",
  route: "/stockcostinglist",
  menu: { group: "Stock", icon: "settings", order: 90, alsoCalled: "stock valuation, FIFO" },
  nameField: "remark",
  fields: [
    date("fromdate", "From Date", {
      required: "From Date is required.",
      help: "Usually the first day of a financial year",
    }),
    choice("method", "Costing", METHODS, { initial: "average" }),
    text("remark", "Remark", { max: 200, search: true, help: "Reason of the change, for the notes to the accounts" }),
  ],
  list: [
    { field: "fromdate", title: "From Date", format: "date", card: 1 },
    {
      field: "methodname",
      title: "Costing",
      card: 2,
      sql: `case t.method ${METHODS.map(([value, label]) => `when '${value}' then '${label}'`).join(" ")} end`,
    },
    { field: "remark", title: "Remark", card: 3 },
  ],
  uniqueTogether: [["fromdate"]],
  books: {
    prepare: async (ctx, _, { record, before, faults }) => {
      for (const day of new Set([record.fromdate, before?.fromdate]))
        if (day) faults.push(...(await lockedOn(ctx, day)));
    },
    post: () => Promise.resolve(),
    withdraw: async (ctx, declaration, id) => {
      const stored = await loadRecord(ctx, declaration, id);
      for (const refusal of await lockedOn(ctx, stored?.fromdate)) throw refusal;
    },
  },
});
