import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { sql } from "kysely";
import type { Database } from "../../db/database";
import type { TrailKey } from "../../db/trail-key";

/**
 * The head of a company's audit trail at some time, stored outside of the database: someone who cuts the trail with
 * its head, its seals and everything derived from them cannot cut it here. One line of JSON each, with its own seal,
 * in one file for each month.
 */
export interface Anchor {
  /** ISO date-time, UTC. */
  readonly at: string;
  readonly coid: number;
  readonly company: string;
  /** Number of the last link. */
  readonly links: number;
  /** Its hash, hex. */
  readonly hash: string;
  readonly keyid: string;
}

const line = z.object({
  at: z.string(),
  coid: z.number(),
  company: z.string(),
  links: z.number(),
  hash: z.string(),
  keyid: z.string(),
  seal: z.string(),
});

/** The heads of all companies that have a trail. */
export async function headsOf(db: Database, key: TrailKey, now: Date): Promise<readonly Anchor[]> {
  const { rows } = await db.asSystem(
    (tx) =>
      sql<{ coid: number; company: string; links: number; hash: string }>`
    select h.coid, c.name as company, h.seq as links, encode(h.hash, 'hex') as hash from audit_head h join company c on c.coid = h.coid
    where h.seq > 0 order by h.coid`.execute(tx),
    "read",
  );
  return rows.map((row) => ({ at: now.toISOString(), ...row, keyid: key.id }));
}

/** Appends anchors to the month's file in `folder`, created if missing; they are on disk when this resolves. */
export async function writeAnchors(folder: string, key: TrailKey, anchors: readonly Anchor[]): Promise<void> {
  const [first] = anchors;
  if (!first) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, `trail-${first.at.slice(0, 7)}.jsonl`), "a", 0o600);
  try {
    await file.appendFile(
      anchors.map((anchor) => `${JSON.stringify({ ...anchor, seal: key.sealText(textOf(anchor)) })}\n`).join(""),
    );
    await file.sync();
  } finally {
    await file.close();
  }
}

interface AnchorFiles {
  readonly anchors: readonly Anchor[];
  /** Unreadable lines, and lines of this server's key with a wrong seal, as `file:line`. */
  readonly altered: readonly string[];
}

/** All anchors of a folder; none without a folder. Anchors with another `keyid` cannot be checked. */
export function readAnchors(folder: string, key: TrailKey): AnchorFiles {
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^trail-\d{4}-\d{2}\.jsonl$/.test(name))
        .sort()
    : [];
  const [anchors, altered]: [Anchor[], string[]] = [[], []];
  for (const name of names)
    for (const [index, text] of readFileSync(join(folder, name), "utf8").split("\n").entries()) {
      if (text === "") continue;
      const read = line.safeParse(parsed(text));
      if (!read.success) altered.push(`${name}:${index + 1}`);
      else {
        const { seal, ...anchor } = read.data;
        if (anchor.keyid !== key.id || seal === key.sealText(textOf(anchor))) anchors.push(anchor);
        else altered.push(`${name}:${index + 1}`);
      }
    }
  return { anchors, altered };
}

const textOf = ({ at, coid, company, links, hash, keyid }: Anchor): string =>
  JSON.stringify([at, coid, company, links, hash, keyid]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
