import { sql } from "kysely";
import type { Row } from "../../../wire/envelope";
import { EFFECT_NAMES, type EffectKind } from "../../../wire/follow-ups";
import type { ServerParts } from "../call/server-parts";
import { NotSent, type Connector } from "./connector";
import { connectors } from "./connectors";

/** How often the worker reads the table without being woken, ms: another process may have written to it. */
const POLL_MS = 15_000;
/** A row that is `sending` for longer belonged to a process that died, minutes. */
const LOST_MINUTES = 10;
const TRIES_MAX = 8;

interface Due {
  readonly id: number;
  readonly kind: EffectKind;
  readonly payload: Row;
  readonly tries: number;
  readonly coid: number;
  readonly branchid: number;
  readonly userid: number;
}

interface EffectWorker {
  /**
   * Sends all that is due; resolves when nothing is left. A second call while one runs makes it read the table again.
   */
  readonly run: () => Promise<void>;
  /** `run` without waiting; logs errors. */
  readonly wake: () => void;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Sends follow-ups of saves (mail, WhatsApp and other connectors), each at most once. The row is committed as
 * `sending` before the bytes leave. A row left `sending` by a process that died becomes `unknown` and is never sent
 * again automatically. Several processes may run the worker on one database.
 */
export function effectWorker(
  parts: ServerParts,
  services: ReadonlyMap<EffectKind, Connector> = connectors(),
): EffectWorker {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let again = false;
  let isStopped = false;
  const all = async (): Promise<void> => {
    await markLostUnknown(parts);
    do {
      again = false;
      for (let due = await claim(parts); due; due = isStopped ? undefined : await claim(parts))
        await deliver(parts, services, due);
    } while (again && !isStopped);
  };
  const run = (): Promise<void> => {
    again = running !== null;
    running ??= all().finally(() => {
      running = null;
    });
    return running;
  };
  const wake = (): void =>
    void run().catch((error: unknown) => parts.log.error({ err: error }, "follow-ups could not be looked at"));
  return {
    run,
    wake: wake,
    start: () => {
      timer = setInterval(wake, POLL_MS);
      timer.unref();
      wake();
    },
    // Rows not yet claimed wait for the next start.
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}

const markLostUnknown = (parts: ServerParts): Promise<unknown> =>
  parts.db.asSystem((tx) =>
    sql`
    update follow_up set state = 'unknown', error = 'The server stopped while this was being sent. It may have gone out or not.'
    where state = 'sending' and due_at < ${new Date(parts.clock().getTime() - LOST_MINUTES * 60_000)}`.execute(tx),
  );

async function claim({ db, clock }: ServerParts): Promise<Due | undefined> {
  const now = clock();
  const { rows } = await db.asSystem((tx) =>
    sql<Due>`
    update follow_up set state = 'sending', tries = tries + 1, due_at = ${now} where id = (
      select id from follow_up where state = 'queued' and due_at <= ${now} order by due_at, id limit 1 for update skip locked)
    returning id, kind, payload, tries, coid, branchid, userid`.execute(tx),
  );
  return rows[0];
}

async function deliver(parts: ServerParts, services: ReadonlyMap<EffectKind, Connector>, due: Due): Promise<void> {
  const { coid, branchid, userid } = due;
  try {
    const service = services.get(due.kind);
    if (!service) throw new NotSent(`${EFFECT_NAMES[due.kind]} is not configured on this server. Nothing was sent.`);
    await service.send(parts, { coid, branchid, userid }, due.payload);
    await settle(parts, due.id, "sent", "");
  } catch (error) {
    await failed(parts, due, error);
  }
}

/** FORM-090: the save stays as it is. The failure is logged and shown in the list of follow-ups. */
async function failed(parts: ServerParts, due: Due, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error);
  parts.log.warn({ effect: due.id, kind: due.kind, message }, "a follow-up was not sent");
  if (!(error instanceof NotSent)) return settle(parts, due.id, "unknown", message);
  if (!error.canRetry || due.tries >= TRIES_MAX) return settle(parts, due.id, "failed", message);
  const due_at = new Date(parts.clock().getTime() + 30_000 * 2 ** due.tries);
  await parts.db.asSystem((tx) =>
    sql`update follow_up set state = 'queued', error = ${message}, due_at = ${due_at} where id = ${due.id}`.execute(tx),
  );
}

async function settle(
  { db, clock }: ServerParts,
  id: number,
  state: "sent" | "failed" | "unknown",
  error: string,
): Promise<void> {
  await db.asSystem((tx) =>
    sql`update follow_up set state = ${state}, error = ${error}, done_at = ${clock()} where id = ${id}`.execute(tx),
  );
}
