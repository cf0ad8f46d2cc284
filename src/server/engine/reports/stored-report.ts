import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { ReportOverlay } from "../../../definitions/report/report-overlay";
import type { Context } from "../call/context";
import type { SelectReads } from "../confined/describe-select";

/** An overlay as it is stored: of a written report, with what its SELECT was found to read. */
export interface StoredOverlay extends ReportOverlay {
  readonly reads?: SelectReads;
}

/** A stored report: a developer's published changes, and an unpublished draft. */
export interface StoredReport {
  readonly name: string;
  /** Number of a report that a developer wrote; null for a declared one. */
  readonly reportno: number | null;
  /** Null without published changes. */
  readonly overlay: StoredOverlay | null;
  /** Number of publications; 0 where there is none. */
  readonly revision: number;
  readonly draft: StoredOverlay | null;
  /** The revision on which the draft was started; null without a draft. */
  readonly draftOn: number | null;
}

const read = async ({ tx }: Pick<Context, "tx">, where: RawBuilder<unknown>): Promise<readonly StoredReport[]> =>
  (
    await sql<StoredReport>`
    select r.name, case when r.written then (r.base->>'reportno')::integer end as reportno, r.overlay, r.overlay_rev as revision,
      d.overlay as draft, d.based_on as "draftOn"
    from def_report r left join def_report_draft d on d.name = r.name where ${where}`.execute(tx)
  ).rows;

/** Every report with published changes, and every written one in use. */
export const publishedReports = (ctx: Pick<Context, "tx">): Promise<readonly StoredReport[]> =>
  read(ctx, sql`r.overlay is not null`);

/** Written reports that are not in use: never published, or taken out of use. */
export const unusedReports = (ctx: Pick<Context, "tx">): Promise<readonly StoredReport[]> =>
  read(ctx, sql`r.written and r.overlay is null order by r.name`);

/** A report by its name. `lock` makes other publications wait. */
export async function storedReport(
  ctx: Pick<Context, "tx">,
  name: string,
  lock = false,
): Promise<StoredReport | undefined> {
  const [found] = await read(ctx, sql`r.name = ${name} ${lock ? sql`for update of r` : sql``}`);
  return found;
}
