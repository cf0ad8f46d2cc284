/**
 * Where a search looks for a document: in its own words (number, references, narration), in the name of its party, and
 * at its amount, written as on the bill (12,500 or 12500.50). The party is found through the table of ledgers, so that
 * no name is stored with the words of documents and a renamed party is found by its new name at once.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { fromRupeesText } from "../../../domain/money";
import type { Context } from "../call/context";
import type { RecordDeclaration } from "../records/declaration";
import { declarationOf } from "../records/record-declarations";
import { keyColumn, paiseColumn, partyOf, recordsKey, tableOf } from "../records/shape";
import { likeText, prefixEnd } from "./list-filter";

/** SQL of the text in which an index in memory finds a record, over alias `t`. */
export function foundText(declaration: RecordDeclaration): string {
  const party = partyOf(declaration);
  return party ? `t.search_text || ' ' || t.${keyColumn(party.show)}` : "t.search_text";
}

/** Parts of a search as they are compared: separated by spaces, in lower case. */
export const partsOf = (search: string): readonly string[] => search.trim().toLowerCase().split(/\s+/).filter(Boolean);

const AMOUNT = /^\d[\d,]*(\.\d{1,2})?$/;

/** Condition that the amount of a document is what this part of a search says; null for other texts and kinds. */
export function amountFound({ document }: RecordDeclaration, part: string): RawBuilder<unknown> | null {
  const paise = document?.amountField && AMOUNT.test(part) ? fromRupeesText(part.replaceAll(",", "")) : null;
  return paise === null
    ? null
    : sql`${sql.ref(`t.${paiseColumn(document?.amountField ?? "")}`)} = ${Number(paise)}::bigint`;
}

/** Condition that a part of a search is anywhere in the text of a record, or is its amount. */
export function partAnywhere(declaration: RecordDeclaration, part: string): RawBuilder<unknown> {
  const pattern = `%${likeText(part)}%`;
  const party = partyOf(declaration);
  const amount = amountFound(declaration, part);
  const places = [
    sql`t.search_text like ${pattern}`,
    ...(party ? [sql`${sql.ref(`t.${keyColumn(party.show)}`)} like ${pattern}`] : []),
    ...(amount ? [amount] : []),
  ];
  return sql`(${sql.join(places, sql` or `)})`;
}

/** A part of a search with its words as the index stores them. */
export interface SearchedWord {
  readonly word: string;
  /** The amount that the part may be; null for all words but those of an amount. */
  readonly amount: RawBuilder<unknown> | null;
}

/** Condition over alias `t` that a record has a word that begins with this one. */
export function wordHeld(
  ctx: Context,
  declaration: RecordDeclaration,
  { word, amount }: SearchedWord,
): RawBuilder<unknown> {
  const party = partyOf(declaration);
  const places = [
    sql`exists (${ownWords(ctx, declaration, word)} and w.recid = t.id)`,
    ...(party ? [sql`${sql.ref(`t.${party.key}`)} = any(array(${parties(ctx, declaration, word)}))`] : []),
    ...(amount ? [amount] : []),
  ];
  return sql`(${sql.join(places, sql` or `)})`;
}

/** The ids of all records with such a word, some more than once. */
export function wordRows(
  ctx: Context,
  declaration: RecordDeclaration,
  { word, amount }: SearchedWord,
): RawBuilder<unknown> {
  const party = partyOf(declaration);
  const table = sql.table(tableOf(declaration));
  const own = ownWords(ctx, declaration, word);
  const ofTable = (condition: RawBuilder<unknown>) =>
    sql`select t.id as recid from ${table} t where t.coid = ${ctx.session.coid} and ${condition}`;
  const places = [
    own,
    ...(party ? [ofTable(sql`${sql.ref(`t.${party.key}`)} = any(array(${parties(ctx, declaration, word)}))`)] : []),
    ...(amount ? [ofTable(amount)] : []),
  ];
  return places.length === 1 ? own : sql`select u.recid from (${sql.join(places, sql` union all `)}) u`;
}

const ownWords = (ctx: Context, declaration: RecordDeclaration, word: string): RawBuilder<unknown> => sql`
  select w.recid from master_word w
  where w.coid = ${ctx.session.coid} and w.entity = ${recordsKey(ctx, declaration)} and w.word >= ${word} and w.word < ${prefixEnd(word)}`;

/**
 * Ids of the parties with such a word in their name. A ledger is also found by its codes and numbers, which a user who
 * sees only its name in a document must not be able to search.
 */
function parties(ctx: Context, declaration: RecordDeclaration, word: string): RawBuilder<unknown> {
  const target = declarationOf(partyOf(declaration)?.to ?? "");
  const name = sql.ref(`d.${keyColumn(target.nameField)}`);
  return sql`select d.id from ${sql.table(tableOf(target))} d
    where d.coid = ${ctx.session.coid} and d.id in (${ownWords(ctx, target, word)}) and ${name} ~ ${`(^|[^[:alnum:]])${word}`}`;
}
