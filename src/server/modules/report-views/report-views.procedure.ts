import { sql } from "kysely";
import { z } from "zod";
import { DATE_PRESETS } from "../../../domain/date-ranges";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden, Refusal } from "../../engine/call/refusal";
import { jsonText } from "../../engine/procedures/json-text";
import { GIVEN_COLUMNS } from "../../engine/exports/given-columns";
import { audit } from "../../engine/trail/audit";
import { homeViewsOf, ownReport, savedViewsOf, viewNamed, type SavedView } from "./saved-views";

/** Views that a user may save of one report. */
const VIEWS_MAX = 100;
/** Views that a user may have on the first screen: it asks the report of each whenever it opens. */
const HOME_MAX = 8;

const id = z.coerce.number().int().min(0);
/** The columns as JSON text. */
const cols = jsonText(20_000).pipe(GIVEN_COLUMNS);
const flag = z
  .union([z.boolean(), z.number(), z.string().max(5)])
  .transform((value) => /^(1|true)$/.test(String(value)));

const SAVE = {
  id,
  /** Number or name of the report. */
  report: z.string().max(60),
  name: z.string().trim(),
  // Without these a change keeps what is stored, so that a new name does not undo filters saved on another device.
  query: z.string().max(4_000).optional(),
  period: z.string().max(20).optional(),
  cols: cols.optional(),
  isshared: flag.optional(),
  /** Whether it opens first for the caller. */
  isusual: flag.optional(),
};
type Saved = { readonly [K in keyof typeof SAVE]: z.infer<(typeof SAVE)[K]> };

/** A view of the caller, for a change. Throws `Refusal` where it no longer exists, `Forbidden` for another user's. */
async function ownView(ctx: Context, viewid: number): Promise<SavedView> {
  const view = await viewNamed(ctx, viewid);
  if (!view.isown)
    throw new Forbidden(`${view.owner || "Another user"} saved this view. Save it under a name of yours.`);
  return view;
}

async function checked(ctx: Context, given: Saved, before: SavedView | null): Promise<string> {
  const { report, rights } = await ownReport(ctx, given.report);
  if (given.name === "") throw new Refusal("name", "Enter a name.");
  if (given.name.length > 60) throw new Refusal("name", "A name has at most 60 characters.");
  if (given.period && !Object.hasOwn(DATE_PRESETS, given.period))
    throw new Refusal("period", `${given.period} is not a period.`);
  if (given.isshared && !before?.isshared && !rights.edit)
    throw new Forbidden("You don't have permission to share views of this report. Save it for yourself only.");
  const own = (await savedViewsOf(ctx, report.name)).filter(({ isown }) => isown);
  if (own.some((one) => one.id !== before?.id && one.name.toLowerCase() === given.name.toLowerCase()))
    throw new Refusal("name", `You already have a view named ${given.name} of this report. Enter another name.`);
  if (!before && own.length >= VIEWS_MAX)
    throw new Refusal("name", `You have ${VIEWS_MAX} views of this report. Delete one first.`);
  return report.name;
}

async function saveView(ctx: Context, given: Saved): Promise<readonly Row[]> {
  const before = given.id === 0 ? null : await ownView(ctx, given.id);
  const report = await checked(ctx, given, before);
  if (before && before.report !== report) throw new Refusal("report", "A view stays with its report.");
  const { name } = given;
  const { query, period, cols: chosen, isshared } = { ...(before ?? NEW_VIEW), ...withoutBlanks(given) };
  const columns = JSON.stringify(chosen);
  const { rows } = before
    ? await sql<{ id: number; rowver: number }>`
      update report_view set name = ${name}, query = ${query}, period = ${period}, cols = ${columns}::jsonb, isshared = ${isshared}, rowver = rowver + 1
      where coid = ${ctx.session.coid} and id = ${before.id} returning id::int as id, rowver`.execute(ctx.tx)
    : await sql<{ id: number; rowver: number }>`
      insert into report_view (report, name, query, period, cols, isshared)
      values (${report}, ${name}, ${query}, ${period}, ${columns}::jsonb, ${isshared}) returning id::int as id, rowver`.execute(
        ctx.tx,
      );
  const [stored] = rows;
  const after = { report, name, query, period, cols: chosen, isshared };
  await audit(ctx, {
    entity: "reportviews",
    recid: stored?.id ?? 0,
    action: before ? "update" : "insert",
    before,
    after,
  });
  if (given.isusual !== undefined && given.isusual !== (before?.isusual ?? false))
    await chooseUsual(ctx, stored?.id ?? 0, given.isusual);
  return [{ err: 0, id: stored?.id, rowver: stored?.rowver, isnew: before ? 0 : 1 }];
}

const NEW_VIEW = { query: "", period: "", cols: { hidden: [], shown: [], order: [] }, isshared: false };

/** What was given: a member that is absent does not hide the one before. */
const withoutBlanks = ({ query, period, cols: chosen, isshared }: Saved): Partial<typeof NEW_VIEW> =>
  Object.fromEntries(
    Object.entries({ query, period, cols: chosen, isshared }).filter(([, value]) => value !== undefined),
  );

/** Deletes a view, and the mails that go out of it. */
async function deleteView(ctx: Context, viewid: number): Promise<readonly Row[]> {
  const before = await ownView(ctx, viewid);
  const { coid } = ctx.session;
  for (const table of ["report_schedule", "report_usual", "report_home"])
    await sql`delete from ${sql.table(table)} where coid = ${coid} and viewid = ${viewid}`.execute(ctx.tx);
  await sql`delete from report_view where coid = ${coid} and id = ${viewid}`.execute(ctx.tx);
  await audit(ctx, { entity: "reportviews", recid: viewid, action: "delete", before });
  return [{ err: 0, id: viewid }];
}

/** Makes a view the one that opens first for the caller; with `isusual` off, none does. */
async function chooseUsual(ctx: Context, viewid: number, isUsual: boolean): Promise<readonly Row[]> {
  const { report } = await viewNamed(ctx, viewid);
  const { coid, userid } = ctx.session;
  await sql`delete from report_usual where coid = ${coid} and userid = ${userid} and report = ${report}`.execute(
    ctx.tx,
  );
  if (isUsual) await sql`insert into report_usual (report, viewid) values (${report}, ${viewid})`.execute(ctx.tx);
  await audit(ctx, { entity: "reportviews", recid: viewid, action: isUsual ? "usual" : "not usual" });
  return [{ err: 0, id: viewid }];
}

/** Puts a view on the caller's first screen, or takes it off. */
async function chooseHome(ctx: Context, viewid: number, isHome: boolean): Promise<readonly Row[]> {
  const { id: found } = await viewNamed(ctx, viewid);
  const { coid, userid } = ctx.session;
  await sql`delete from report_home where coid = ${coid} and userid = ${userid} and viewid = ${found}`.execute(ctx.tx);
  // Views that are no longer shared with the user do not stand there, so they do not count.
  if (isHome && (await homeViewsOf(ctx)).length >= HOME_MAX)
    throw new Refusal("id", `You have ${HOME_MAX} views on Home. Take one off first.`);
  if (isHome) await sql`insert into report_home (viewid) values (${found})`.execute(ctx.tx);
  await audit(ctx, { entity: "reportviews", recid: found, action: isHome ? "home" : "not home" });
  return [{ err: 0, id: found }];
}

/** Saved views of a report: the user's own, and those that others share with the company. */
export default [
  defineProcedure({
    name: "reportviews_R_list",
    kind: "query",
    params: { report: z.string().max(60) },
    run: async (ctx, { report: wanted }) => {
      const { report, rights } = await ownReport(ctx, wanted);
      const views = await savedViewsOf(ctx, report.name);
      const rows = views.map((view) => ({ ...view, cols: JSON.stringify(view.cols) }));
      // Without a view the one row says what the caller may do.
      return rows.length > 0
        ? rows.map((row) => ({ ...row, mayshare: rights.edit ? 1 : 0 }))
        : [{ id: 0, mayshare: rights.edit ? 1 : 0 }];
    },
  }),
  defineProcedure({ name: "reportviews_R_save", kind: "command", params: SAVE, run: saveView }),
  defineProcedure({
    name: "reportviews_R_delete",
    kind: "command",
    params: { id },
    run: (ctx, given) => deleteView(ctx, given.id),
  }),
  defineProcedure({
    name: "reportviews_R_usual",
    kind: "command",
    params: { id, isusual: flag },
    run: (ctx, given) => chooseUsual(ctx, given.id, given.isusual),
  }),
  defineProcedure({
    name: "reportviews_R_home",
    kind: "command",
    params: { id, ishome: flag },
    run: (ctx, given) => chooseHome(ctx, given.id, given.ishome),
  }),
];
