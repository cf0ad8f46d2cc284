import { sql } from "kysely";
import { formatDate } from "../../../domain/date-format";
import { warn } from "../../engine/call/warnings";
import { bookSettings, lockedRefusal } from "../../engine/documents/book-settings";
import { defineRecord } from "../../engine/records/declaration";
import { choice, date, text } from "../../engine/records/fields";

/** These values are separate from those of a party. `registrationOn` uses them without `own`. */
const KINDS = [
  ["ownregular", "Regular"],
  ["owncomposition", "Composition"],
  ["ownunregistered", "Not registered"],
] as const;

/** GST registration of the company itself, from a day on. A company without an entry is a regular taxpayer. */
export default defineRecord({
  entity: "gstregistration",
  title: "Own GST Registration",
  noun: ["GST registration", "GST registrations"],
  reportno: 1104,
  formTitle: "Own GST Registration",
  route: "/gstregistrationlist",
  menu: { group: "Accounts", icon: "settings", order: 90, alsoCalled: "GSTIN" },
  nameField: "remark",
  fields: [
    date("fromdate", "From Date", { required: "From Date is required." }),
    choice("regtype", "Registration", KINDS, {
      initial: "ownregular",
      help: "Composition and not registered: sales carry no tax, and tax on purchases is part of their cost",
    }),
    text("remark", "Remark", { max: 200, search: true, help: "Form CMP-02, order of the officer" }),
  ],
  list: [
    { field: "fromdate", title: "From Date", format: "date", card: 1 },
    {
      field: "regtypename",
      title: "Registration",
      card: 2,
      sql: `case t.regtype ${KINDS.map(([value, label]) => `when '${value}' then '${label}'`).join(" ")} end`,
    },
    { field: "remark", title: "Remark", card: 3 },
  ],
  uniqueTogether: [["fromdate"]],
  check: async (record, ctx) => {
    const from = String(record.fromdate ?? "");
    if (from === "") return [];
    const locked = lockedRefusal(await bookSettings(ctx), "fromdate", from);
    if (locked) return [locked];
    const { rows } = await sql<{ n: number }>`
      select count(distinct voucherid)::int as n from voucher_line where coid = ${ctx.session.coid} and edate >= ${from}::date and not isreversal`.execute(
      ctx.tx,
    );
    const n = rows[0]?.n ?? 0;
    if (n > 0)
      warn(
        ctx,
        `${n} ${n === 1 ? "bill" : "bills"} from ${formatDate(from)} on ${n === 1 ? "keeps its" : "keep their"} tax. Open and save ${n === 1 ? "it" : "them"} to work it out again.`,
      );
    return [];
  },
});
