import { sql } from "kysely";
import { noSpace } from "../../../wire/attachments";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";

/** Space used by the files of a company and its quota, in bytes. */
interface FileSpace {
  readonly totalfilesize: number;
  readonly filequota: number;
}

/**
 * `totalfilesize` is the balance kept by a trigger. Each content counts once, from when it was sent until nothing
 * refers to it.
 */
export async function fileSpace({ tx, session }: Context): Promise<FileSpace> {
  const { rows } = await sql<{ used: string; may: string }>`
    select coalesce((select totalfilesize from file_balance f where f.coid = c.coid), 0)::text as used, (filequota_mb::bigint * 1048576)::text as may
    from company c where c.coid = ${session.coid}`.execute(tx);
  return { totalfilesize: Number(rows[0]?.used ?? 0), filequota: Number(rows[0]?.may ?? 0) };
}

/**
 * Call after new content was counted. This transaction then holds the lock on the balance, so the second of two
 * simultaneous uploads sees the first.
 */
export async function demandSpace(ctx: Context): Promise<void> {
  const { totalfilesize, filequota } = await fileSpace(ctx);
  if (totalfilesize > filequota) throw new Refusal("file", noSpace(filequota));
}
