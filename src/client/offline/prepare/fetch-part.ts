import { financialYearOf } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import type { OfflinePart } from "../../../wire/offline-plan";
import type { Cache } from "../cache/cache";
import { scopeOf } from "../cache/key";
import type { OfflineEnv } from "../contract/env";
import type { Numbers } from "../contract/numbers";
import { CallFailed, type Reader } from "../contract/reader";
import type { Reference } from "../contract/reference";
import type { Session } from "../contract/session";
import { isRefusal } from "../reading/classify";
import { questionOf } from "./part-questions";

export interface PartSources {
  readonly env: OfflineEnv;
  readonly cache: Pick<Cache, "age">;
  readonly reader: Pick<Reader, "read">;
  readonly reference: Pick<Reference, "entities" | "download" | "update">;
  readonly numbers: Pick<Numbers, "ready" | "left">;
}

/** Whether a part is on the device: `asOf` when it was current, server ms; `isCurrent` false: fetch it again. */
export interface PartState {
  readonly isHere: boolean;
  readonly isCurrent: boolean;
  readonly asOf: number;
}

const ABSENT: PartState = { isHere: false, isCurrent: false, asOf: 0 };
/** Answers are fetched again after a day, figures after an hour, copies brought up to date after ten minutes. */
const ANSWER_MS = 24 * 60 * 60_000;
const FIGURES_MS = 60 * 60_000;
const COPY_MS = 10 * 60_000;
/** Room that stays free for the user's own work. */
const SPARE_BYTES = 50_000_000;

/** By the server's time: a wrong clock would reserve numbers of another year. */
const yearNow = ({ now }: OfflineEnv, { time }: Session): string => financialYearOf(kolkataDate(time ?? now()));

/** The states of all parts, in their order. */
export async function partStates(
  sources: PartSources,
  session: Session,
  parts: readonly OfflinePart[],
): Promise<readonly PartState[]> {
  const copies = new Map((await sources.reference.entities()).map((copy) => [copy.entity, copy]));
  // All at once: each waits for the database several times, and there are hundreds.
  return Promise.all(
    parts.map(async (part) => {
      const copy = copies.get(part.name);
      return part.part === "records"
        ? { isHere: copy?.complete ?? false, ...ageOf(sources.env, copy?.asOf ?? 0, COPY_MS) }
        : answerState(sources, session, part);
    }),
  );
}

const ageOf = ({ now }: OfflineEnv, asOf: number, limit: number) => ({ isCurrent: now() - asOf < limit, asOf });

async function answerState(sources: PartSources, session: Session, part: OfflinePart): Promise<PartState> {
  const { env, cache, numbers } = sources;
  const question = questionOf(part);
  if (!question) {
    const isHere = (await numbers.left(part.name, yearNow(env, session))) > 0;
    return { isHere, isCurrent: isHere, asOf: env.now() };
  }
  const { kind, sqlsp, args, enc = false } = question;
  const { claims } = session;
  const kept = await cache.age({ kind, sqlsp, args, enc, scope: scopeOf(claims), userKey: claims.sub });
  if (!kept) return ABSENT;
  const { isCurrent, asOf } = ageOf(env, kept.asOf, part.part === "figures" ? FIGURES_MS : ANSWER_MS);
  return { isHere: true, isCurrent: kind === "def" ? kept.exact : isCurrent, asOf };
}

/**
 * Fetches one part; `pause` is called between the pages of a copy and ends the work by throwing. Returns false where
 * the user's rights do not cover the part: it is not missing then.
 * @throws CallFailed
 */
export async function fetchPart(
  sources: PartSources,
  session: Session,
  part: OfflinePart,
  pause: (done: number, total: number) => Promise<void>,
): Promise<boolean> {
  const question = questionOf(part);
  try {
    if (question) {
      const { rows } = await sources.reader.read(question);
      if (!isRefusal(rows)) return true;
      if (rows[0]?.errkey === "rights") return false;
      throw new CallFailed("refused", String(rows[0]?.errormsg ?? "The server refused it."));
    }
    if (part.part === "numbers") await sources.numbers.ready(part.name, yearNow(sources.env, session));
    else {
      await demandRoom(sources.env, part);
      await sources.reference.download(part.name, pause);
    }
    return true;
  } catch (failure) {
    if (failure instanceof CallFailed && failure.kind === "forbidden") return false;
    throw isFull(failure) ? noRoom(part) : failure;
  }
}

async function demandRoom({ storage }: OfflineEnv, part: OfflinePart): Promise<void> {
  const room = await storage?.estimate().catch(() => null);
  if (room?.quota === undefined) return;
  if (room.quota - (room.usage ?? 0) < 2 * part.bytes + SPARE_BYTES) throw noRoom(part);
}

const noRoom = ({ title, bytes }: OfflinePart): CallFailed =>
  new CallFailed(
    "too-large",
    `This device does not have enough free space for ${title} (${Math.ceil(bytes / 1_000_000)} MB). Free some space, then choose Download all.`,
  );

const isFull = (failure: unknown): boolean => {
  const { name, inner } = failure as { readonly name?: string; readonly inner?: { readonly name?: string } };
  return name === "QuotaExceededError" || inner?.name === "QuotaExceededError";
};
