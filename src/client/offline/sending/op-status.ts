import { isRecord, writeEnvelope, type Row } from "../../../wire/envelope";
import type { Session } from "../contract/session";
import type { OutboxCore } from "../outbox/core";
import { post, SEND_MS_MAX } from "./post";

/** The server's record of an operation. */
export interface OpOutcome {
  readonly id: string;
  readonly status: "applied" | "cancelled" | "unknown";
  readonly rev: number;
  /** The stored answer of an applied operation. */
  readonly rows: readonly Row[];
}

/** `WEBAPI_op_status`: the outcome of these operations; null where no trustworthy answer came. */
export async function askStatus(
  core: OutboxCore,
  session: Session,
  ids: readonly string[],
): Promise<readonly OpOutcome[] | null> {
  return ask(core, session, "WEBAPI_op_status", { ids });
}

/** `WEBAPI_op_cancel`, the fence: after 'cancelled' no copy of the operation can be applied, however late it is. */
export async function fence(core: OutboxCore, session: Session, id: string): Promise<OpOutcome | null> {
  return (await ask(core, session, "WEBAPI_op_cancel", { id }))?.find((fate) => fate.id === id) ?? null;
}

async function ask(
  core: OutboxCore,
  session: Session,
  sqlsp: string,
  args: Record<string, unknown>,
): Promise<readonly OpOutcome[] | null> {
  const reply = await post(core.env, session, writeEnvelope(sqlsp, args), { sealed: true, timeoutMs: SEND_MS_MAX });
  if (reply.kind === "unreachable" || reply.http !== 200 || !Array.isArray(reply.body)) return null;
  const outcomes = reply.body.map(readOutcome);
  return outcomes.every((fate) => fate !== null) ? outcomes : null;
}

function readOutcome(row: unknown): OpOutcome | null {
  if (!isRecord(row) || typeof row.id !== "string") return null;
  const { status } = row;
  if (status !== "applied" && status !== "cancelled" && status !== "unknown") return null;
  return {
    id: row.id.toLowerCase(),
    status,
    rev: Number(row.rev ?? 0),
    rows: Array.isArray(row.rows) ? row.rows.filter(isRecord) : [],
  };
}
