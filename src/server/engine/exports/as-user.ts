import type { CallOrigin, Context } from "../call/context";
import { Memo } from "../call/memo";
import type { ServerParts } from "../call/server-parts";
import { stoppableOn } from "../call/stoppable";
import type { SessionUser } from "../call/session-user";
import type { InTransaction } from "./export";

/** Each part of an export as a transaction of its own, of this user at this moment. */
export function asUser(
  parts: Pick<ServerParts, "db" | "log">,
  session: SessionUser,
  origin: CallOrigin,
  now: Date,
): InTransaction {
  return (mode, work) =>
    parts.db.asTenant(session, mode, (tx) => {
      const ctx: Context = {
        tx,
        session,
        origin,
        now,
        memo: new Memo(),
        op: null,
        log: parts.log,
        stoppable: stoppableOn(parts.db, tx),
      };
      return work(ctx);
    });
}
