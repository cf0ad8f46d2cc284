import type { Logger } from "pino";
import type { Database } from "../../db/database";
import type { TrailKey } from "../../db/trail-key";
import { headsOf, readAnchors, writeAnchors } from "./anchors";
import type { Anchor } from "./anchors";
import { sealTrails } from "./seal-trails";

/** How often the time of the last anchors is checked, and how long they are valid, ms. */
const CHECK_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

interface AnchorService {
  readonly db: Database;
  readonly key: TrailKey;
  readonly folder: string;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Sends the anchor of a company; absent if no address is given. */
  readonly mail?: (anchor: Anchor) => Promise<void>;
}

/** Seals trails without a seal; anchors all heads now, once a day and at the end. Returns the function to stop it. */
export function startAnchors(keeping: AnchorService): () => Promise<void> {
  const { clock, log } = keeping;
  let last = Number.NEGATIVE_INFINITY;
  let running: Promise<void> = Promise.resolve();
  const anchor = (work: () => Promise<unknown>): void => {
    last = clock().getTime();
    running = running.then(work).then(
      () => undefined,
      (error: unknown) => log.error({ err: error }, "the audit trails could not be anchored"),
    );
  };
  anchor(async () => {
    await sealTrails(keeping);
    await keepAnchors(keeping);
  });
  const timer = setInterval(() => {
    if (clock().getTime() - last >= DAY_MS) anchor(() => keepAnchors(keeping));
  }, CHECK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    anchor(() => keepAnchors({ ...keeping, mail: undefined }));
    await running;
  };
}

/** Writes and mails the heads that changed since their last anchor, and returns them. */
export async function keepAnchors({ db, key, folder, clock, log, mail }: AnchorService): Promise<readonly Anchor[]> {
  const known = new Map(readAnchors(folder, key).anchors.map(({ coid, hash }) => [coid, hash]));
  const moved = (await headsOf(db, key, clock())).filter(({ coid, hash }) => known.get(coid) !== hash);
  await writeAnchors(folder, key, moved);
  for (const one of mail ? moved : [])
    await mail?.(one).catch((error: unknown) =>
      log.warn({ err: error, company: one.company }, "the anchor of an audit trail could not be mailed"),
    );
  return moved;
}
