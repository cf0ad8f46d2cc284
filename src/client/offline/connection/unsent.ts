import type { Session } from "../contract/session";
import { laneOfSession, userKeyOf } from "../outbox/core";
import type { OutboxCore } from "../outbox/core";

/** What a ping tells of the saves of one branch that the server does not have. */
interface Unsent {
  readonly unsent: number;
  /** Amounts of the documents in them, rupees; '' where they cannot be read. */
  readonly unsentvalue: string;
  /** When the oldest of them was made, ISO; '' where there are none. */
  readonly unsentoldest: string;
}

/** Saves of the session's user in its branch, whatever they wait for. A document that was saved twice counts once. */
export async function unsentOf(core: OutboxCore, session: Session): Promise<Unsent> {
  const lane = laneOfSession(session);
  const stored = await core.guard.run(() =>
    core.db.outbox
      .where("userKey")
      .equals(userKeyOf(session))
      .filter((row) => row.lane === lane)
      .toArray(),
  );
  const [first] = stored;
  if (!first) return { unsent: 0, unsentvalue: "0.00", unsentoldest: "" };
  return {
    unsent: stored.length,
    // A body that cannot be opened must not stop the ping.
    unsentvalue: await import("./unsent-value").then(({ valueOf }) => valueOf(core, stored)).catch(() => ""),
    unsentoldest: new Date(first.createdAt).toISOString(),
  };
}
