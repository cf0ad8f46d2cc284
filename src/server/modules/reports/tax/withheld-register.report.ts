import { sql } from "kysely";
import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter } from "../../../engine/reports/declaration";
import { documentFields, kindTitle, withDocuments } from "../../../engine/reports/documents-of-rows";
import { entryInForce } from "../../../engine/reports/in-force";
import { idOf } from "../../../engine/reports/question";
import { branchReach, inBranches, seenVouchers } from "../../../engine/reports/reach";
import { LEDGER_STATEMENT } from "../books/account-tree";
import { choiceOf } from "../../../engine/reports/choice-of";

const TAX = {
  name: "billnoC",
  label: "Tax",
  kind: "choice",
  options: [
    { value: "both", label: "TDS and TCS" },
    { value: "tds", label: "TDS" },
    { value: "tcs", label: "TCS" },
  ],
  usual: { value: "both" },
} as const satisfies DeclaredFilter;

const SHOWN = {
  name: "billnoD",
  label: "Show",
  kind: "choice",
  options: [
    { value: "taxed", label: "Amounts with tax" },
    { value: "all", label: "All amounts, also below the threshold" },
  ],
  usual: { value: "taxed" },
} as const satisfies DeclaredFilter;

/** Quarter of the financial year, `2026-27 Q1`: April to June is the first. */
const QUARTER = sql`w.fy || ' Q' || ((extract(month from w.edate)::int + 8) % 12 / 3 + 1)`;

export default defineReport({
  name: "withheldregister",
  reportno: 3505,
  title: "TDS and TCS Register",
  group: "Tax",
  order: 50,
  about: "Tax deducted and collected, by section and quarter, with party, PAN, amount and rate",
  alsoCalled: "26Q, 27EQ",
  reads: "documents",
  filters: [
    { name: "dtpfrom" },
    { name: "dtpto" },
    TAX,
    SHOWN,
    { name: "billno", label: "Section", source: "tdssection" },
    { name: "ddlledger", label: "Party", source: ledgersOf("party") },
    BRANCH_FILTER,
  ],
  columns: [
    { title: "Tax", field: "taxname" },
    { title: "Section", field: "section", groupby: true, count: true, of: "tdssection.code" },
    { title: "Quarter", field: "quarter", groupby: true },
    { title: "Nature of Payment", field: "nature", visible: false, of: "tdssection.wtname" },
    { title: "Date", field: "edate", format: "date" },
    { title: "Document", field: "kind" },
    { title: "Number", field: "vno", ungrouped: true },
    {
      title: "Party",
      field: "party",
      card: 1,
      of: "debtors.drconame",
      linkreportno: LEDGER_STATEMENT,
      linkfieldname: "ddlledger",
      linkfield: "ledgerid",
    },
    { title: "PAN", field: "pan", of: "debtors.pan" },
    { title: "Amount Paid or Credited", field: "base", format: "number2", sum: true, card: 2 },
    { title: "Taxed Amount", field: "handled", format: "number2", sum: true },
    { title: "Rate %", field: "rate", format: "0.00" },
    { title: "Tax Amount", field: "amount", format: "number2", sum: true, card: 3 },
    { title: "Reason", field: "reason", ungrouped: true },
    { title: "Narration", field: "narration", ungrouped: true, unsorted: true },
  ],
  detailed: true,
  compares: [],
  answer: async (ctx, question) => {
    const { coid } = ctx.session;
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const [tax, shown] = [choiceOf(question, TAX), choiceOf(question, SHOWN)];
    const [section, party] = [idOf(question, "billno"), idOf(question, "ddlledger")];
    return {
      from: sql`withheld_entry w join voucher v on v.coid = w.coid and v.id = w.voucherid join m_tdssection s on s.coid = w.coid and s.id = w.sectionid
        join m_debtors d on d.coid = w.coid and d.id = w.partyid`,
      where: sql`w.coid = ${coid} and w.edate between ${question.from}::date and ${question.to}::date and ${entryInForce("w", "v")}
        and w.kind ${tax === "both" ? sql`in ('tds', 'tcs')` : sql`= ${tax}`} and ${inBranches("v.branchid", reach)} and ${await seenVouchers(ctx, "v")}
        and ${shown === "all" ? sql`w.base <> 0` : sql`w.amount <> 0`} and ${section === 0 ? sql`true` : sql`w.sectionid = ${section}`}
        and ${party === 0 ? sql`true` : sql`w.partyid = ${party}`}`,
      fields: {
        taxname: sql`upper(w.kind)`,
        section: sql`s.code`,
        quarter: QUARTER,
        nature: sql`coalesce(s.wtname, '')`,
        edate: sql`w.edate::text`,
        kind: kindTitle("v"),
        vno: sql`v.vno`,
        party: sql`d.drconame`,
        ledgerid: sql`d.id`,
        pan: sql`coalesce(d.pan, '')`,
        base: sql`w.base`,
        handled: sql`w.handled`,
        rate: sql`w.rate`,
        amount: sql`w.amount`,
        reason: sql`w.reason`,
        ...documentFields("v"),
      },
      order: [sql`w.edate`, sql`w.id`],
      complete: (rows) => withDocuments(ctx, rows),
    };
  },
});
