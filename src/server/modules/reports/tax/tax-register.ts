/**
 * The tax lines of documents, added up by document: the rows of the GST ledger, the ITC register and the reverse charge
 * register. Rows that a change took back are added too and cancel out, so that sums are those of the tax ledgers.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { likeText } from "../../../engine/lists/list-filter";
import type { Context } from "../../../engine/call/context";
import { accessOf } from "../../../engine/records/access";
import { declarationOf } from "../../../engine/records/record-declarations";
import { BRANCH_FILTER, KIND_FILTER } from "../../../engine/reports/declaration";
import type { DeclaredColumn, DeclaredFilter, ReportQuestion, SelectedRows } from "../../../engine/reports/declaration";
import { documentFields, kindTitle, withDocuments } from "../../../engine/reports/documents-of-rows";
import { idOf, textIn } from "../../../engine/reports/question";
import { branchReach, inBranches, seenVouchers } from "../../../engine/reports/reach";
import { stateName } from "../sales/trade-side";
import { IS_ANY, supplyTitle, TAX_COLUMNS, TAX_SUMS } from "./tax-figures";

export const REGISTER_FILTERS: readonly DeclaredFilter[] = [
  { name: "dtpfrom", usual: "month-start" },
  { name: "dtpto" },
  { name: "ddlledger", label: "Party", source: ledgersOf("billparty") },
  KIND_FILTER,
  BRANCH_FILTER,
  { name: "searchname", label: "Number, party or GSTIN" },
];

/** The columns of a register; `own` stand before the figures. */
export const registerColumns = (own: readonly DeclaredColumn[]): readonly DeclaredColumn[] => [
  { title: "Date", field: "vdate", format: "date" },
  { title: "Month", field: "month", format: "month", visible: false },
  { title: "Document", field: "kind" },
  { title: "Number", field: "vno", ungrouped: true, card: 1 },
  { title: "Supplier Bill No", field: "refno", ungrouped: true, visible: false, of: "purchase.billno" },
  { title: "Party", field: "party", of: "debtors.drconame" },
  { title: "GSTIN", field: "gstin", of: "debtors.gstin" },
  { title: "Place of Supply", field: "place" },
  ...own,
  { title: "GST %", field: "gstrate", format: "0.00" },
  ...TAX_COLUMNS,
  { title: "Narration", field: "narration", ungrouped: true, unsorted: true },
];

/** What a register shows besides the filters that all have. */
interface Register {
  /** SQL over the tax lines `l`. */
  readonly where: RawBuilder<unknown>;
  /** Whether a document has a row for each HSN too. */
  readonly isByHsn?: boolean;
}

const fieldsOf = (): Readonly<Record<string, RawBuilder<unknown>>> => ({
  vdate: sql`v.vdate::text`,
  month: sql`to_char(v.vdate, 'YYYY-MM-01')`,
  kind: kindTitle("v"),
  vno: sql`v.vno`,
  refno: sql`case when t.side = 'in' then coalesce((select nullif(min(e.refno), v.vno) from bill_entry e
    where e.coid = v.coid and e.voucherid = v.id and e.version = v.version and not e.isreversal and e.kind = 'new'), '') else '' end`,
  party: sql`coalesce(d.drconame, 'Cash')`,
  gstin: sql`t.gstin`,
  place: stateName(sql`t.pos`),
  sidename: sql`case t.side when 'out' then 'Sales' else 'Purchases' end`,
  supplyname: supplyTitle("t.supply"),
  credit: sql`case when t.side = 'out' then '' when t.isitc then 'Yes' else 'No' end`,
  gstrate: sql`t.gstrate`,
  taxable: sql`t.taxable`,
  igst: sql`t.igst`,
  cgst: sql`t.cgst`,
  sgst: sql`t.sgst`,
  cess: sql`t.cess`,
  tax: sql`t.tax`,
  ...documentFields("v"),
});

const OF_HSN: Readonly<Record<string, RawBuilder<unknown>>> = { hsn: sql`t.hsn`, uqc: sql`t.uqc`, qty: sql`t.qty` };

/** The rows of a register: the documents of the days that the user may view. */
export async function registerRows(ctx: Context, question: ReportQuestion, register: Register): Promise<SelectedRows> {
  const { coid } = ctx.session;
  const { from, to } = question;
  const reach = await branchReach(ctx, idOf(question, "billnoA"));
  const kind = textIn(question, "billnoB");
  const party = idOf(question, "ddlledger");
  const search = `%${likeText(textIn(question, "searchname"))}%`;
  const { shows } = await accessOf(ctx, declarationOf("debtors"));
  // A search by what is hidden would tell it.
  const searched = ["v.vno", ...(shows("drconame") ? ["d.drconame"] : []), ...(shows("gstin") ? ["t.gstin"] : [])];
  const keys = sql.raw(
    `l.voucherid, l.side, l.supply, l.isitc, l.gstrate, l.gstin, l.pos${register.isByHsn ? ", l.hsn, l.uqc" : ""}`,
  );
  return {
    from: sql`(select ${keys}, ${TAX_SUMS} from voucher_line l where l.coid = ${coid} and l.edate between ${from}::date and ${to}::date
        and ${inBranches("l.branchid", reach)} and ${register.where} group by ${keys} having ${IS_ANY}) t
      join voucher v on v.coid = ${coid} and v.id = t.voucherid left join m_debtors d on d.coid = ${coid} and d.id = v.partyid`,
    where: sql`${await seenVouchers(ctx, "v")} and ${kind === "" ? sql`true` : sql`v.entity = ${kind}`} and ${party === 0 ? sql`true` : sql`v.partyid = ${party}`}
      and ${
        search === "%%"
          ? sql`true`
          : sql`(${sql.join(
              searched.map((column) => sql`${sql.ref(column)} ilike ${search}`),
              sql` or `,
            )})`
      }`,
    fields: { ...fieldsOf(), ...(register.isByHsn ? OF_HSN : {}) },
    order: [
      sql`v.vdate`,
      sql`v.id`,
      ...(register.isByHsn ? [sql`t.hsn`, sql`t.uqc`] : []),
      sql`t.gstrate`,
      sql`t.supply`,
      sql`t.isitc`,
      sql`t.pos`,
      sql`t.gstin`,
    ],
    complete: (rows) => withDocuments(ctx, rows),
  };
}
