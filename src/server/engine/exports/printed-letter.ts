import { sql } from "kysely";
import type { LetterSource, ReportLetter } from "../../../definitions/print/letters/letter";
import type { Paper, PaperAddress } from "../../../definitions/print/paper";
import type { PaperSettings } from "../../../definitions/print/paper-settings";
import { kolkataDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import { seesField } from "../reports/columns";
import type { ReportDeclaration, ReportQuestion, ReportRow } from "../reports/declaration";
import { idOf } from "../reports/question";
import { reportRights } from "../reports/reach";
import type { InTransaction } from "./export";
import { filterFacts } from "./filter-facts";
import { takenReport, type Leaving } from "./taken-report";

/** More than a hundred pages, which nobody reads on paper. */
const LETTER_ROWS_MAX = 5_000;

interface Lettered {
  readonly run: InTransaction;
  /** Head, account and signature of the company's papers. */
  readonly settingsOf: (ctx: Context) => Promise<PaperSettings>;
}

/**
 * The paper of its own that a report has, with the rights of its files. Throws `Refusal` where it has none, where the
 * party that it is written to is not chosen, and where it has more rows than a paper takes.
 */
export async function printedLetter(
  { run, settingsOf }: Lettered,
  report: ReportDeclaration,
  given: Row,
  leaving: Leaving = { by: "download" },
): Promise<Paper> {
  const { letter } = report;
  if (!letter) throw new Refusal("filetype", `The report ${report.title} has no letter. Choose PDF instead.`);
  // Which columns a user hid on screen is no matter of a letter, which has its own.
  const columns = { hidden: [], shown: report.columns.map(({ field }) => field), order: [] };
  // Groups alone, as the report may be on screen, are no letter.
  const asked = report.detailed === undefined ? given : { ...given, detailed: "true" };
  const { rows, beside } = await takenReport(run, report, asked, {
    ...leaving,
    columns,
    rowsMax: LETTER_ROWS_MAX,
    tooMany: (total) => tooMany(total, letter),
    keep: (row, shown) => seenOf(row, new Set(shown.map(({ field }) => field))),
    beside: async (ctx, question): Promise<Omit<LetterSource, "rows">> => ({
      filters: await filterFacts(ctx, report, question),
      to: hasDays(report) ? question.to : kolkataDate(ctx.now.getTime()),
      party: await partyOf(ctx, letter, question),
      settings: await settingsOf(ctx),
    }),
  });
  return letter.compose({ rows, ...beside });
}

const hasDays = ({ filters }: ReportDeclaration): boolean => filters.some(({ name }) => name === "dtpto");

const tooMany = (total: number, { name }: ReportLetter): string =>
  `The ${name} would have ${total.toLocaleString("en-IN")} rows, and a PDF takes at most ${LETTER_ROWS_MAX.toLocaleString("en-IN")}. Choose fewer days or items.`;

/** The fields of the columns that the user may see, and what the row is. */
const seenOf = (row: ReportRow, fields: ReadonlySet<string>): ReportRow =>
  Object.fromEntries(Object.entries(row).filter(([field]) => fields.has(field) || field === "_kind"));

interface PartyRow {
  readonly drconame: string;
  readonly address: string;
  readonly pincode: string;
  /** `Maharashtra (27)`. */
  readonly statename: string;
  readonly gstin: string;
  readonly mobile: string;
}

/** Name and address of the chosen party, without what the user may not see. */
async function partyOf(ctx: Context, letter: ReportLetter, question: ReportQuestion): Promise<PaperAddress | null> {
  if (!letter.partyFilter) return null;
  const id = idOf(question, letter.partyFilter);
  if (id === 0) throw new Refusal(letter.partyFilter, `Choose the party that the ${letter.name} is for.`);
  const { rows } = await sql<PartyRow>`
    select d.drconame, coalesce(d.address, '') as address, coalesce(d.pincode, '') as pincode, coalesce(d.gstin, '') as gstin,
      coalesce(d.mobile, '') as mobile, coalesce(s.statename || coalesce(' (' || nullif(s.statetin, '') || ')', ''), '') as statename
    from m_debtors d left join m_state s on s.coid = d.coid and s.id = d.stateid
    where d.coid = ${ctx.session.coid} and d.id = ${id}`.execute(ctx.tx);
  const [party] = rows;
  if (!party) throw new Refusal(letter.partyFilter, "This ledger no longer exists.");
  const rights = await reportRights(ctx);
  const seen = (field: keyof PartyRow): string => (seesField(rights, `debtors.${field}`) ? party[field] : "");
  const lines = [
    ...seen("address").split("\n"),
    seen("pincode") && `PIN ${seen("pincode")}`,
    seen("statename") && `State: ${seen("statename")}`,
    seen("gstin") && `GSTIN: ${seen("gstin")}`,
    seen("mobile") && `Phone: ${seen("mobile")}`,
  ];
  return { label: "To", name: seen("drconame") || `#${id}`, lines: lines.filter((line) => line.trim() !== "") };
}
