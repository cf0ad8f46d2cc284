import { sql } from "kysely";
import { backgroundOf } from "../call/background";
import type { Context } from "../call/context";
import { Memo } from "../call/memo";
import type { ServerParts } from "../call/server-parts";
import type { SessionUser } from "../call/session-user";
import { RECORDS_MAX, warmIndex } from "../lists/list-indexes";
import { SCAN_MAX } from "../lists/list-search";
import { ANONYMOUS } from "../operations/execute";
import { findDeclaration } from "../records/record-declarations";

/**
 * Reads the large lists of all companies into memory, one at a time, largest first, as many as fit, so that the first
 * search after a start is as fast as later ones. Returns when finished, or when `ended` reports that the server is
 * shutting down. Never throws.
 */
export async function warmLists(parts: ServerParts, ended: () => boolean = () => false): Promise<void> {
  try {
    const { rows } = await parts.db.asSystem(
      (tx) =>
        sql<{ coid: number; entity: string; n: number }>`
      select coid, entity, n::int as n from master_count where n > ${SCAN_MAX} order by n desc`.execute(tx),
      "read",
    );
    let room = RECORDS_MAX;
    for (const { coid, entity, n } of rows) {
      const [name = "", branchid = 0] = entity.split("@");
      const declared = findDeclaration(name);
      if (!declared || n > room || ended()) continue;
      room -= n;
      const session: SessionUser = { ...ANONYMOUS, coid, branchid: Number(branchid) };
      const origin = { loginip: "", devid: "", geolocation: "" };
      const context = (tx: Context["tx"]): Context => ({
        tx,
        session,
        origin,
        now: parts.clock(),
        memo: new Memo(),
        op: null,
        log: parts.log,
        background,
      });
      const background = backgroundOf(parts, session, context);
      await warmIndex({ session, background, log: parts.log }, declared, n);
    }
  } catch (error) {
    if (!ended()) parts.log.warn({ err: error }, "the large lists could not be read into memory");
  }
}
