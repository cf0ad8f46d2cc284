import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Tables } from "../../db/tables";
import type { Context } from "../call/context";
import type { Finding } from "./finding";

/** What one check found; of many differences only the first ones are kept. */
export interface CheckResult {
  readonly title: string;
  readonly differences: number;
  readonly findings: readonly Finding[];
}

/** `stopped`: the server ended before it was done; `failed`: a fault of the server, which its log names. */
type RunState = "wanted" | "running" | "done" | "stopped" | "failed";

/** A verification that a user asked for. */
export interface VerificationRun {
  readonly state: RunState;
  /** Full name of the user. */
  readonly by: string;
  readonly askedAt: Date;
  readonly startedAt: Date | null;
  readonly endedAt: Date | null;
  /** The check under way, in words. */
  readonly progress: string;
  readonly checks: readonly CheckResult[];
  readonly documents: number;
  readonly records: number;
  readonly links: number;
  readonly withoutDigest: number;
}

/** Asks for a verification of the caller's company. Returns false while one is wanted or running. */
export async function askVerification(ctx: Context): Promise<boolean> {
  const { rows } = await sql<{ id: number | null }>`select ask_verification(${ctx.session.username}) as id`.execute(
    ctx.tx,
  );
  return (rows[0]?.id ?? null) !== null;
}

/** The newest verification of the caller's company, and the newest that was completed. */
export async function lastVerifications(
  ctx: Context,
): Promise<{ readonly newest: VerificationRun | null; readonly done: VerificationRun | null }> {
  const newest = await newestRun(ctx.tx, ctx.session.coid, false);
  const done = newest?.state === "done" ? newest : await newestRun(ctx.tx, ctx.session.coid, true);
  return { newest, done };
}

async function newestRun(tx: Transaction<Tables>, coid: number, isDone: boolean): Promise<VerificationRun | null> {
  const { rows } = await sql<VerificationRun>`
    select r.state, coalesce(nullif(u.fullname, ''), r.username) as by, r.asked_at as "askedAt", r.started_at as "startedAt",
      r.ended_at as "endedAt", r.progress, r.checks, r.documents, r.records, r.links, r.withoutdigest as "withoutDigest"
    from verification_run r left join app_user u on u.userid = r.userid
    where r.coid = ${coid} and ${isDone ? sql`r.state = 'done'` : sql`true`} order by r.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}
