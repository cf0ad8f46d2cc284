import { OP_FORMAT, type Row, writeEnvelope } from "../../../wire/envelope";
import type { Cache, KeptQuestion } from "../cache/cache";
import { scopeOf } from "../cache/key";
import type { OfflineEnv } from "../contract/env";
import { CallFailed, type Reader, type Stamped } from "../contract/reader";
import type { Session, SessionStore } from "../contract/session";
import type { Action } from "../outbox/answered-commands";
import { call, type CallParts, type ReaderLine } from "./call";
import { isRefusal, isUnreached } from "./classify";

const READ_TIMEOUT_MS = 30_000;
/** Where a cached answer exists, a slow connection is not waited for longer. */
const READ_TIMEOUT_KEPT_MS = 8_000;
/** Cached answers of an entity, and reports, that are fetched again after a save: those the user viewed last. */
const REFRESH_MAX = 8;

type ReadQuestion = Parameters<Reader["read"]>[0];

interface Parts extends CallParts {
  readonly cache: Cache;
  readonly commands: Commands;
}

/** What commands that are answered at once share with saves. */
export interface Commands {
  /** Called for each answered command. */
  readonly done: (action: Action) => Promise<void>;
  /** The epoch of the server that the page's records are of, null for none known. */
  readonly epoch: (session: Session) => Promise<string | null>;
  /** Called where the server has another one: it gives ids again that the page shows. */
  readonly restored: () => Promise<unknown>;
}

/** Reads that work offline: the server's answer where it can be reached, otherwise the cached one with its age. */
export function createReader(
  env: OfflineEnv,
  session: SessionStore,
  cache: Cache,
  line: ReaderLine,
  commands: Commands,
): Reader {
  const parts: Parts = { env, session, cache, line, commands };
  return {
    read: (question) => read(parts, question),
    ask: (sqlsp, args, options = {}) => ask(parts, sqlsp, args, options),
    invalidate: (entity) => refresh(parts, (scope) => parts.cache.stale(scope, entity, REFRESH_MAX)),
    refreshReports: () => refresh(parts, (scope) => parts.cache.latest(scope, "report", REFRESH_MAX)),
  };
}

async function read(parts: Parts, question: ReadQuestion): Promise<Stamped> {
  const session = await parts.session.get();
  const kept = await keptAnswer(parts, session, question);
  if (kept && (question.cacheOnly || parts.line.state() === "offline" || isCurrent(question, kept)))
    return stamped(kept);
  if (question.cacheOnly) throw missing(session);
  try {
    return await fetchAndKeep(parts, session, question, kept ? READ_TIMEOUT_KEPT_MS : READ_TIMEOUT_MS);
  } catch (failure) {
    if (!isUnreached(failure)) throw failure;
    if (kept) return stamped(kept);
    throw missing(session, failure);
  }
}

type Kept = NonNullable<Awaited<ReturnType<Cache["get"]>>>;

const stamped = ({ rows, asOf, fresh }: Kept): Stamped => ({ rows, asOf, fresh });

/** A form model is fetched only if absent (FORM-008) or of other definitions (OPEN-028). A picture never changes. */
const isCurrent = ({ kind }: ReadQuestion, kept: Kept) => kind === "picture" || (kind === "def" && kept.exact);

async function keptAnswer(parts: Parts, session: Session | null, question: ReadQuestion): Promise<Kept | null> {
  return session?.lapsed ? null : parts.cache.get(keptQuestion(session, question));
}

function keptQuestion(session: Session | null, { kind, sqlsp, args, enc = false }: ReadQuestion): KeptQuestion {
  return { kind, sqlsp, args, enc, scope: scopeOf(session?.claims ?? null), userKey: session?.claims.sub ?? "" };
}

async function fetchAndKeep(
  parts: Parts,
  session: Session | null,
  question: ReadQuestion,
  timeoutMs: number,
): Promise<Stamped> {
  const mine = keptQuestion(session, question);
  try {
    const answer = await call(parts, session, writeEnvelope(question.sqlsp, question.args), {
      enc: mine.enc,
      timeoutMs,
    });
    if (!isRefusal(answer.rows)) await parts.cache.put(mine, answer.rows, answer.asOf);
    return { ...answer, fresh: true };
  } catch (failure) {
    if (failure instanceof CallFailed && failure.kind === "forbidden") await parts.cache.drop(mine);
    throw failure;
  }
}

function missing(session: Session | null, failure?: unknown): CallFailed {
  if (session?.lapsed)
    return new CallFailed(
      "offline-miss",
      "This device has been offline for too long. Connect and sign in to see this again.",
    );
  const captive = failure instanceof CallFailed && failure.kind === "captive";
  const words = captive ? "You need to sign in to the network first" : "You are offline";
  return new CallFailed("offline-miss", `${words}, and this is not on this device. Open it once while online.`);
}

/** The record that the user saw may be another one now. */
const RESTORED = "The server was restored from a backup, so nothing was done. Look at it again, and do it once more.";

async function ask(
  parts: Parts,
  sqlsp: string,
  args: Readonly<Record<string, unknown>>,
  options: NonNullable<Parameters<Reader["ask"]>[2]>,
): Promise<readonly Row[]> {
  const session = await parts.session.get();
  const envelope = writeEnvelope(sqlsp, args);
  const how = { enc: options.enc ?? false, timeoutMs: READ_TIMEOUT_MS };
  if (!options.command) return (await call(parts, session, envelope, how)).rows;
  const { opId = crypto.randomUUID() } = options;
  const epoch = session ? await parts.commands.epoch(session).catch(() => null) : null;
  const op = { id: opId, fmt: OP_FORMAT, ...(epoch === null ? {} : { epoch }) };
  const { rows } = await call(parts, session, { ...envelope, op }, how);
  if (rows[0]?.errkey === "op_epoch") {
    await parts.commands.restored().catch(() => undefined);
    return rows.map((row) => ({ ...row, errormsg: RESTORED }));
  }
  // The command is done on the server: a device that cannot record it must not stop the user.
  await parts.commands.done({ opId, sqlsp, args, rows }).catch(() => undefined);
  return rows;
}

/** Without this, a saved change would disappear when the connection is lost: its overlay ends with the save. */
async function refresh(parts: Parts, find: (scope: string) => Promise<readonly KeptQuestion[]>): Promise<void> {
  const session = await parts.session.get();
  if (!session) return;
  const stale = await find(scopeOf(session.claims));
  for (const question of stale) {
    const failed = await fetchAndKeep(parts, session, question, READ_TIMEOUT_MS).then(
      () => null,
      (failure: unknown) => failure,
    );
    if (isUnreached(failed) || (failed instanceof CallFailed && failed.kind === "auth")) return;
  }
}
