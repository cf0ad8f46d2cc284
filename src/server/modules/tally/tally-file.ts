import { isIsoDate, isoDate } from "../../../domain/calendar";
import { formatDate } from "../../../domain/date-format";
import { TALLY_END, TALLY_START } from "../../../domain/tally/file";
import { TALLY_VOUCHERS_MAX, type TallyType } from "../../../wire/tally/tally-export";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import type { InTransaction } from "../../engine/exports/export";
import type { Access } from "../../engine/records/access";
import { branchReach } from "../../engine/reports/reach";
import { audit } from "../../engine/trail/audit";
import { demandTally } from "./demand-tally";
import { tallyMasters } from "./ledgers";
import type { TallyDays } from "./openings";
import type { TallyQuestion } from "./tally-question";
import { countVouchers, voucherPage, type VoucherPlace } from "./vouchers";

async function daysOf(ctx: Context, { dtpfrom, dtpto, branch }: TallyQuestion): Promise<TallyDays> {
  if (!isIsoDate(dtpfrom)) throw new Refusal("dtpfrom", "Enter a From Date.");
  if (!isIsoDate(dtpto) || dtpto < dtpfrom) throw new Refusal("dtpto", "Enter a To Date on or after the From Date.");
  return { from: isoDate(dtpfrom), to: isoDate(dtpto), reach: await branchReach(ctx, branch) };
}

/** A file that the user may have. */
interface DemandedFile {
  readonly access: Access;
  readonly days: TallyDays;
  /** It would have nothing to tell; masters are always there. */
  readonly isEmpty: boolean;
}

/**
 * Throws `Forbidden` or `Refusal` where the user may not have the file, or where it would be too large for Tally to
 * take in one go.
 */
export async function demandTallyFile(ctx: Context, question: TallyQuestion): Promise<DemandedFile> {
  const access = await demandTally(ctx);
  const days = await daysOf(ctx, question);
  if (question.tallytypename === "All Masters") return { access, days, isEmpty: false };
  const vouchers = await countVouchers(ctx, days, TALLY_VOUCHERS_MAX);
  if (vouchers <= TALLY_VOUCHERS_MAX) return { access, days, isEmpty: vouchers === 0 };
  throw new Refusal(
    "dtpto",
    `More than ${TALLY_VOUCHERS_MAX.toLocaleString("en-IN")} vouchers are dated from ${formatDate(days.from)} to ${formatDate(days.to)}. Export fewer days at a time.`,
  );
}

/** Vouchers of one transaction: the embedded engine serves others in between. */
const PAGE = 500;

const has = (type: TallyType, part: TallyType): boolean => type === "" || type === part;

/**
 * The file that Tally imports, in pieces: account groups and ledgers with what they begin with, then the vouchers of
 * the days. Each piece is a transaction of its own; the audit trail records who exported.
 */
export async function* tallyFile(
  run: InTransaction,
  installation: string,
  question: TallyQuestion,
  { access, days }: DemandedFile,
): AsyncGenerator<string> {
  const type = question.tallytypename;
  await run("write", (ctx) => audit(ctx, { entity: "tallyexport", recid: "", action: "export", after: question }));
  const masters = await run("read", (ctx) => tallyMasters(ctx, access, days));
  yield TALLY_START;
  if (has(type, "All Masters")) yield masters.text;
  if (has(type, "Vouchers")) yield* vouchersOf(run, days, { byBills: masters.byBills, installation });
  yield TALLY_END;
}

async function* vouchersOf(
  run: InTransaction,
  days: TallyDays,
  known: { readonly byBills: ReadonlySet<number>; readonly installation: string },
): AsyncGenerator<string> {
  let after: VoucherPlace = { day: days.from, id: 0 };
  for (;;) {
    const page = await run("read", (ctx) => voucherPage(ctx, days, { ...known, after, length: PAGE }));
    if (!page) return;
    yield page.text;
    after = page.last;
  }
}
