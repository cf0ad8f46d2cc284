import { sql } from "kysely";
import type { JobKind } from "../../../../wire/jobs/document-jobs";
import type { Tenant } from "../../../db/database";
import type { ServerParts } from "../../../engine/call/server-parts";

/** A running job in the hands of one worker, and the user whose rights count. */
export interface HeldJob extends Tenant {
  readonly id: number;
  readonly kind: JobKind;
  readonly title: string;
  readonly asks: boolean;
}

/** A line whose turn it is. */
export interface JobLine {
  readonly lineno: number;
  readonly entity: string;
  readonly formname: string;
  readonly docid: number;
  readonly round: number;
}

/** How long a job stays with a worker that says nothing, ms: so long after a kill another one goes on. */
const HELD_MS = 15_000;

/** All running jobs that no other worker holds; from now on `holder` does. */
export async function holdJobs({ db, clock }: ServerParts, holder: string): Promise<readonly HeldJob[]> {
  const now = clock();
  const until = new Date(now.getTime() + HELD_MS);
  const { rows } = await db.asSystem((tx) =>
    sql<HeldJob>`
    update document_job set held_by = ${holder}, held_until = ${until} where id in (
      select id from document_job where state = 'running' and (held_by = ${holder} or held_until is null or held_until < ${now})
      order by id for update skip locked)
    returning id::int as id, kind, title, asks, coid, branchid, userid`.execute(tx),
  );
  return [...rows].sort((one, other) => one.id - other.id);
}

/** Lets go of all jobs, so that the next worker need not wait. */
export async function releaseJobs({ db }: ServerParts, holder: string): Promise<void> {
  await db.asSystem((tx) =>
    sql`update document_job set held_by = null, held_until = null where held_by = ${holder}`.execute(tx),
  );
}

/** The next lines of a job, in its order. */
export async function waitingLines({ db }: ServerParts, job: HeldJob, most: number): Promise<readonly JobLine[]> {
  const { rows } = await db.asTenant(job, "read", (tx) =>
    sql<JobLine>`
    select l.lineno, l.entity, l.formname, l.docid::float8 as docid, l.round from document_job_line l
    join document_job j on j.id = l.jobid and j.state = 'running'
    where l.coid = ${job.coid} and l.jobid = ${job.id} and l.state = 'waiting' order by l.lineno limit ${most}`.execute(
      tx,
    ),
  );
  return rows;
}
