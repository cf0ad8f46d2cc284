import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Context } from "../call/context";
import type { RightsMap } from "../call/rights";
import { hidesSearched } from "../lists/visible-search";
import { accessFrom } from "../records/access";
import type { Access } from "../records/access";
import { findDeclaration } from "../records/record-declarations";
import { recordsKey, refs } from "../records/shape";
import { amountIn, numberBeside, serialWord, withoutKind } from "./search-text";
import { beginsWith, hasWord, wordHits } from "./word-hits";
import type { Kind } from "./word-hits";

/** A document found by its party or amount. */
interface DocumentHit {
  readonly entity: string;
  readonly id: number;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** Parties whose documents are read: those whose names fit the text best. */
const PARTIES_MAX = 20;

/** Documents of each kind with the number of the text of which the party is looked at; whole serials come first. */
const NUMBERED_MAX = 500;

/**
 * Documents of the branch whose party or amount is in the text, from the register of documents: `asha`, `1,180`,
 * `asha 1180`, and by number and party, `772 asha`; the newest first, at most `most`. Only by what the user sees on
 * the document itself.
 */
export async function documentHits(
  ctx: Context,
  rights: RightsMap,
  text: string,
  kinds: readonly Kind[],
  most: number,
): Promise<readonly DocumentHit[]> {
  const byText = new Map<string, Kind[]>();
  for (const kind of kinds.filter(({ declaration }) => declaration.document)) {
    const rest = withoutKind(kind.declaration, text);
    byText.set(rest, [...(byText.get(rest) ?? []), kind]);
  }
  const hits: DocumentHit[] = [];
  for (const [rest, group] of byText) hits.push(...(await hitsOf(ctx, rights, rest, group, most)));
  return hits.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : b.id - a.id)).slice(0, most);
}

async function hitsOf(
  ctx: Context,
  rights: RightsMap,
  text: string,
  kinds: readonly Kind[],
  most: number,
): Promise<readonly DocumentHit[]> {
  const named = kinds.filter(showsParty);
  const valued = kinds.filter(showsAmount);
  const figure = amountIn(text);
  const hits = [...(await ofParties(ctx, named, await partiesNamed(ctx, rights, text, named), null, most))];
  if (figure && figure.name === "") hits.push(...(await ofAmount(ctx, valued, figure.amount, most)));
  if (figure && figure.name !== "") {
    const both = named.filter((kind) => valued.includes(kind));
    const parties = await partiesNamed(ctx, rights, figure.name, both);
    hits.push(...(await ofParties(ctx, both, parties, figure.amount, most)));
  }
  const numbered = numberBeside(text);
  if (numbered) {
    const seen = named.filter(({ declaration, access }) => !hidesSearched(declaration, access));
    const parties = await partiesNamed(ctx, rights, numbered.name, seen);
    hits.push(...(await ofNumber(ctx, seen, numbered.words, parties, most)));
  }
  return [...new Map(hits.map((hit) => [`${hit.entity}|${hit.id}`, hit])).values()];
}

const partyRef = ({ declaration }: Kind) =>
  refs(declaration).find(({ key }) => key === declaration.document?.partyField);

const showsParty = (kind: Kind): boolean => {
  const party = partyRef(kind);
  return party !== undefined && kind.access.shows(party.key) && kind.access.shows(party.show);
};

const showsAmount = ({ declaration: { document }, access }: Kind): boolean =>
  document?.amountField !== undefined && access.shows(document.amountField);

/** Ledgers that fit the text, the best first. A user without the right to view ledgers knows only their names. */
async function partiesNamed(
  ctx: Context,
  rights: RightsMap,
  text: string,
  kinds: readonly Kind[],
): Promise<readonly number[]> {
  const found: number[] = [];
  for (const entity of new Set(kinds.flatMap((kind) => partyRef(kind)?.to ?? []))) {
    const declaration = findDeclaration(entity);
    if (!declaration) continue;
    const own = accessFrom(rights, declaration);
    const access: Access =
      own.view && !hidesSearched(declaration, own)
        ? own
        : { ...own, shows: (key) => key === declaration.nameField && own.shows(key) };
    const hits = await wordHits(ctx, text, [{ declaration, access }], PARTIES_MAX);
    found.push(...hits.flatMap(({ rows }) => rows.map(({ id }) => Number(id))));
  }
  return found;
}

/** The newest documents of the parties, of this amount if one is given. */
async function ofParties(
  ctx: Context,
  kinds: readonly Kind[],
  parties: readonly number[],
  amount: string | null,
  most: number,
): Promise<readonly DocumentHit[]> {
  if (parties.length === 0 || kinds.length === 0) return [];
  const valued = amount === null ? sql`` : sql`and v.amount = ${amount}::numeric`;
  return read(
    ctx,
    sql`
    select v.* from unnest(${[...parties]}::bigint[]) p cross join lateral (
      select v.entity, v.recid, v.vdate, v.id from voucher v
      where v.coid = ${ctx.session.coid} and v.partyid = p and ${isOf(ctx, kinds)} ${valued}
      order by v.vdate desc, v.id desc limit ${most}) v
    order by v.vdate desc, v.id desc limit ${most}`,
  );
}

/**
 * The newest documents of the parties with words that begin with those of the number. The index of words is asked
 * first: few documents have a number, a party may have very many documents.
 */
async function ofNumber(
  ctx: Context,
  kinds: readonly Kind[],
  words: readonly string[],
  parties: readonly number[],
  most: number,
): Promise<readonly DocumentHit[]> {
  const [first = "", ...others] = [...words].sort((a, b) => b.length - a.length);
  if (parties.length === 0 || kinds.length === 0 || first === "") return [];
  const serial = serialWord(first);
  const firsts = [...(serial === null ? [] : [sql`w.word = ${serial}`]), beginsWith(first, "w")];
  const found = kinds.flatMap(({ declaration }) => {
    const rest = others.map((word) => sql`and ${hasWord(ctx, declaration, word, sql`w.recid`)}`);
    return firsts.map(
      (isFirst) => sql`(select ${declaration.entity}::text as entity, w.recid from master_word w
        where w.coid = ${ctx.session.coid} and w.entity = ${recordsKey(ctx, declaration)} and ${isFirst} ${rest.length > 0 ? sql.join(rest, sql` `) : sql``}
        limit ${NUMBERED_MAX})`,
    );
  });
  return read(
    ctx,
    sql`
    select v.entity, v.recid, v.vdate, v.id from (${sql.join(found, sql` union `)}) f
    join voucher v on v.coid = ${ctx.session.coid} and v.entity = f.entity and v.recid = f.recid
    where v.partyid = any(${[...parties]}::bigint[]) and ${isOf(ctx, kinds)}
    order by v.vdate desc, v.id desc limit ${most}`,
  );
}

async function ofAmount(
  ctx: Context,
  kinds: readonly Kind[],
  amount: string,
  most: number,
): Promise<readonly DocumentHit[]> {
  if (kinds.length === 0) return [];
  return read(
    ctx,
    sql`
    select v.entity, v.recid, v.vdate, v.id from voucher v
    where v.coid = ${ctx.session.coid} and ${isOf(ctx, kinds)} and v.amount = ${amount}::numeric and v.amount <> 0
    order by v.vdate desc, v.id desc limit ${most}`,
  );
}

const isOf = (ctx: Context, kinds: readonly Kind[]): RawBuilder<unknown> => sql`v.branchid = ${ctx.session.branchid}
  and v.state <> 'deleted' and v.entity = any(${kinds.map(({ declaration }) => declaration.entity)})`;

async function read(ctx: Context, query: RawBuilder<unknown>): Promise<readonly DocumentHit[]> {
  const { rows } = await sql<DocumentHit>`
    select h.entity, h.recid::float8 as id, h.vdate::text as day from (${query}) h`.execute(ctx.tx);
  return rows;
}
