import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { audit } from "./audit";

/**
 * A kind of definitions that a developer changes at runtime. Its table has the overlay in force by `name`, `_draft`
 * the one that is not published, `_revision` all that were.
 */
type Overlaid = "def_form" | "def_report" | "def_paper";

/** Newest revisions that an editor lists. */
const LISTED = 100;

const draftsOf = (kind: Overlaid): RawBuilder<unknown> => sql.table(`${kind}_draft`);
const revisionTable = (kind: Overlaid): RawBuilder<unknown> => sql.table(`${kind}_revision`);

/** Publications of a definition, newest first. */
export async function revisionsOf({ tx }: Context, kind: Overlaid, name: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select revision, note, username, at from ${revisionTable(kind)} where name = ${name} order by revision desc limit ${LISTED}`.execute(
    tx,
  );
  return rows;
}

/** A publication; undefined without one. Its overlay is null where it went back to the declaration. */
export async function revisionOf<O>(
  { tx }: Context,
  kind: Overlaid,
  name: string,
  revision: number,
): Promise<{ readonly overlay: O } | undefined> {
  const { rows } = await sql<{ readonly overlay: O }>`
    select overlay from ${revisionTable(kind)} where name = ${name} and revision = ${revision}`.execute(tx);
  return rows[0];
}

/** Stores the draft of a definition, begun on its revision `revision`, in place of an earlier one. */
export async function keepDraft(
  { tx, session, now }: Context,
  kind: Overlaid,
  name: string,
  { overlay, revision }: { readonly overlay: object; readonly revision: number },
): Promise<void> {
  await sql`
    insert into ${draftsOf(kind)} (name, overlay, based_on, username, at)
    values (${name}, ${JSON.stringify(overlay)}::jsonb, ${revision}, ${session.username}, ${now})
    on conflict (name) do update set overlay = excluded.overlay, based_on = excluded.based_on, username = excluded.username, at = excluded.at`.execute(
    tx,
  );
}

export async function dropDraft({ tx }: Context, kind: Overlaid, name: string): Promise<void> {
  await sql`delete from ${draftsOf(kind)} where name = ${name}`.execute(tx);
}

interface Published {
  readonly before: { readonly revision: number; readonly overlay: object | null };
  /** Null for the definition as it was declared. */
  readonly overlay: object | null;
  readonly note: string;
}

/** Puts a checked overlay in force as the next revision, which it returns; the draft goes. */
export async function publishOverlay(
  ctx: Context,
  kind: Overlaid,
  name: string,
  { before, overlay, note }: Published,
): Promise<number> {
  const revision = before.revision + 1;
  const text = overlay && JSON.stringify(overlay);
  await sql`update ${sql.table(kind)} set overlay = ${text}::jsonb, overlay_rev = ${revision} where name = ${name}`.execute(
    ctx.tx,
  );
  await sql`
    insert into ${revisionTable(kind)} (name, revision, overlay, note, username, at)
    values (${name}, ${revision}, ${text}::jsonb, ${note}, ${ctx.session.username}, ${ctx.now})`.execute(ctx.tx);
  await dropDraft(ctx, kind, name);
  await audit(ctx, {
    entity: kind,
    recid: name,
    action: "publish",
    before: { overlay: before.overlay },
    after: { overlay, revision },
  });
  return revision;
}
