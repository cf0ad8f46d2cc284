import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Tables } from "../../db/tables";
import { sealBytes, unsealBytes } from "../session/seal";

const about = (userid: number): string => `issued ${userid}`;

/** Marks a password as issued to the user: it is kept sealed, and the user must change it before anything else. */
export async function markIssued(
  tx: Transaction<Tables>,
  sealKey: Uint8Array,
  userid: number,
  password: string,
): Promise<void> {
  await sql`update app_user set issued_sealed = ${sealBytes(Buffer.from(password), sealKey, about(userid))} where userid = ${userid}`.execute(
    tx,
  );
}

/** The issued password. */
export const issuedText = (sealed: string, sealKey: Uint8Array, userid: number): string =>
  Buffer.from(unsealBytes(sealed, sealKey, about(userid))).toString("utf8");
