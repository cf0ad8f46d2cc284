import { sql } from "kysely";
import type { Reading } from "../../db/reading";
import type { TrailKey } from "../../db/trail-key";
import { verifyAuditChain } from "../trail/audit";
import type { Anchor } from "./anchors";
import type { Finding } from "./finding";

/** Number of links read at once. */
const BATCH = 20_000;

interface TrailCheck {
  readonly findings: readonly Finding[];
  readonly links: number;
  /** The first link that has a seal; 0 if none has one. */
  readonly sealedFrom: number;
}

/**
 * Checks a company's trail: its hashes and its head, the seal of every link, and that it still holds the heads
 * anchored outside of the database.
 */
export async function verifyTrail(
  read: Reading,
  coid: number,
  key: TrailKey,
  anchors: readonly Anchor[],
): Promise<TrailCheck> {
  const chain = await verifyAuditChain(read, coid);
  const findings: Finding[] = chain.ok
    ? []
    : [
        {
          what: "trail",
          key: `link ${String(chain.firstBad)}`,
          kept: "altered, missing or out of order",
          counted: "the first link that does not hold",
        },
      ];
  const seals = await sealsOf(read, coid, key);
  const anchored = await anchorFindings(read, coid, key, anchors);
  return {
    findings: [...findings, ...sealFindings(seals, chain.rows, key), ...anchored],
    links: chain.rows,
    sealedFrom: seals.first,
  };
}

interface Seals {
  first: number;
  readonly missing: number[];
  readonly wrong: number[];
  /** Ids of keys that this server does not have, with the first link that each sealed. */
  readonly foreign: Map<string, number>;
  /** Number of seals whose link is missing. */
  orphans: number;
}

/** Reads every link with its seal, in order and in batches. */
async function sealsOf(read: Reading, coid: number, key: TrailKey): Promise<Seals> {
  const {
    rows: [ends],
  } = await read((tx) =>
    sql<{ first: number; orphans: number }>`
    select coalesce(min(s.seq), 0) as first, count(*) filter (where a.seq is null) as orphans
    from audit_seal s left join audit_trail a on a.coid = s.coid and a.seq = s.seq where s.coid = ${coid}`.execute(tx),
  );
  const seals: Seals = {
    first: ends?.first ?? 0,
    missing: [],
    wrong: [],
    foreign: new Map(),
    orphans: ends?.orphans ?? 0,
  };
  for (let last = seals.first - 1; seals.first > 0;) {
    const after = last;
    const { rows } = await read((tx) =>
      sql<{ seq: number; hash: Buffer; keyid: string | null; mac: Buffer | null }>`
      select a.seq, a.hash, s.keyid, s.mac from audit_trail a left join audit_seal s on s.coid = a.coid and s.seq = a.seq
      where a.coid = ${coid} and a.seq > ${after} order by a.seq limit ${BATCH}`.execute(tx),
    );
    for (const { seq, hash, keyid, mac } of rows) {
      if (mac === null || keyid === null) seals.missing.push(seq);
      else if (keyid !== key.id) seals.foreign.set(keyid, Math.min(seq, seals.foreign.get(keyid) ?? seq));
      else if (!key.fits(coid, seq, hash, mac)) seals.wrong.push(seq);
    }
    if (rows.length < BATCH) break;
    last = rows.at(-1)?.seq ?? last;
  }
  return seals;
}

function sealFindings(
  { first, missing, wrong, foreign, orphans }: Seals,
  links: number,
  key: TrailKey,
): readonly Finding[] {
  const found: Finding[] = [];
  const linkNumbers = (numbers: readonly number[]): string =>
    `link ${numbers.slice(0, 5).join(", ")}${numbers.length > 5 ? ` and ${numbers.length - 5} more` : ""}`;
  if (first === 0 && links > 0)
    found.push({
      what: "trail",
      key: "seals",
      kept: "no link has a seal",
      counted: "a seal for each link. They were removed, or the server was not started since the upgrade",
    });
  if (missing.length > 0)
    found.push({
      what: "trail",
      key: linkNumbers(missing),
      kept: "no seal",
      counted: `every link from ${first} on has a seal`,
    });
  if (wrong.length > 0)
    found.push({
      what: "trail",
      key: linkNumbers(wrong),
      kept: "the seal does not fit",
      counted: "not written by this server",
    });
  if (orphans > 0)
    found.push({
      what: "trail",
      key: `${orphans} seals`,
      kept: "their links are missing",
      counted: "the trail was cut",
    });
  for (const [id, seq] of foreign)
    found.push({
      what: "trail",
      key: `link ${seq} and later`,
      kept: `sealed with the key ${id}`,
      counted: `the secrets of this server have the key ${key.id}: either they were replaced, or the database comes from another server`,
    });
  return found;
}

/** An anchored head must stay a link of the trail. */
async function anchorFindings(
  read: Reading,
  coid: number,
  key: TrailKey,
  anchors: readonly Anchor[],
): Promise<readonly Finding[]> {
  const own = anchors.filter((one) => one.coid === coid && one.keyid === key.id);
  const numbers = own.map(({ links }) => links);
  const { rows } = await read((tx) =>
    sql<{
      seq: number;
      hash: Buffer;
    }>`select seq, hash from audit_trail where coid = ${coid} and seq = any(${numbers}::bigint[])`.execute(tx),
  );
  const hashes = new Map(rows.map(({ seq, hash }) => [seq, hash.toString("hex")]));
  const lost = own.find(({ links, hash }) => hashes.get(links) !== hash);
  if (!lost) return [];
  const kept = hashes.has(lost.links) ? "another link is there" : "the trail is shorter";
  return [{ what: "trail", key: `link ${lost.links}`, kept, counted: `anchored outside on ${lost.at}` }];
}
