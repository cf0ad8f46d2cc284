import { MATCH, type Matching, matching } from "../../../definitions/name-match";
import type { ReferenceSearch } from "../contract/reference";
import { aliasLine, codeLine, filterTest, isAmong } from "./row";

export interface SearchEntry {
  readonly id: string;
  /** See `searchText`. */
  readonly text: string;
  readonly filter: string;
}

export type TextQuestion = Omit<ReferenceSearch, "entity">;

/** Stands before each text, and in none. */
const BEFORE = "\u0000";

/**
 * Searches entries that are sorted by text. Their texts stand in one string, through which the browser runs some
 * twenty times faster than through a hundred thousand.
 */
export class TextSearch<E extends SearchEntry> {
  private readonly joined: string;
  /** Where each text begins in `joined`, and behind them its end. */
  private readonly starts: Uint32Array;
  /** Where each name ends in `joined`. */
  private readonly nameEnds: Uint32Array;

  constructor(readonly entries: readonly E[]) {
    this.joined = entries.map(({ text }) => `${BEFORE}${text}`).join("");
    this.starts = new Uint32Array(entries.length + 1);
    this.nameEnds = new Uint32Array(entries.length);
    let start = BEFORE.length;
    for (const [at, { text }] of entries.entries()) {
      this.starts[at] = start;
      this.nameEnds[at] = start + nameEndOf(text);
      start += text.length + BEFORE.length;
    }
    this.starts[entries.length] = start;
  }

  /** Ids of the entries in which all words occur, the best match first, then by name. */
  best({ search, filter, among, limit, offset = 0 }: TextQuestion): readonly string[] {
    const wanted = matching(search);
    const isOwn = filterTest(filter);
    const ranks = new Ranks(offset + limit);
    const add = (entry: E, rank: number): void => {
      if ((!isOwn || isOwn(entry.filter)) && (!among || isAmong(entry.filter, among))) ranks.add(entry.id, rank);
    };
    if (wanted.text === "") this.each(ranks, (entry) => add(entry, MATCH.code));
    else this.rank(wanted, ranks, add);
    return ranks.all().slice(offset, offset + limit);
  }

  hasCode(code: string): boolean {
    return this.joined.includes(codeLine(code));
  }

  private each(ranks: Ranks, visit: (entry: E) => void): void {
    for (const entry of this.entries) {
      if (ranks.below === 0) return;
      visit(entry);
    }
  }

  /**
   * Most entries that have a letter have it within their name, and a few digits only in a code: of these no more are
   * looked at than are wanted.
   */
  private rank(wanted: Matching, ranks: Ranks, add: (entry: E, rank: number) => void): void {
    const [codes, aliases] = [this.having(codeLine(wanted.text)), this.having(aliasLine(wanted.text))];
    const [longest = "", ...others] = wanted.text.split(" ").toSorted((a, b) => b.length - a.length);
    this.visit(longest, (at, found) => {
      const [isCode, isAlias] = [codes.has(at), aliases.has(at)];
      const isNamed = isCode || isAlias || found < (this.nameEnds[at] ?? 0);
      const isFirst = isCode || isAlias || found === this.starts[at] || others.length > 0;
      if (ranks.below <= MATCH.anywhere && !isNamed) return;
      if (ranks.below <= MATCH.inOrder && !isFirst) return;
      const entry = this.entries[at];
      if (!entry || !others.every((word) => entry.text.includes(word))) return;
      const name = this.joined.slice(this.starts[at], this.nameEnds[at]);
      add(entry, isNamed ? wanted.of(name, isCode, isAlias, ranks.below) : MATCH.anywhere);
    });
  }

  private having(line: string): ReadonlySet<number> {
    const found = new Set<number>();
    this.visit(line, (at) => found.add(at));
    return found;
  }

  /** Visits each entry that has this part of a text, in their order, with the place of its first one in `joined`. */
  private visit(part: string, work: (at: number, found: number) => void): void {
    const { joined, starts } = this;
    let at = 0;
    for (let found = joined.indexOf(part); found >= 0; found = joined.indexOf(part, starts[at])) {
      while ((starts[at + 1] ?? 0) <= found) at += 1;
      work(at, found);
      at += 1;
    }
  }
}

/** What an earlier version stored is a single line: all of it counts as the name. */
function nameEndOf(text: string): number {
  const end = text.indexOf("\n");
  return end < 0 ? text.length : end;
}

/** Ids by how well they fit, of which only so many are wanted. They come in the order of their names. */
class Ranks {
  private readonly ranks = Object.values(MATCH).map((): string[] => []);
  /** What fits no better than this comes behind all that are wanted. */
  below: number = this.ranks.length;

  constructor(private readonly wanted: number) {}

  add(id: string, rank: number): void {
    if (rank >= this.below) return;
    this.ranks[rank]?.push(id);
    let count = 0;
    for (let at = 0; at < this.below; at += 1) {
      count += this.ranks[at]?.length ?? 0;
      if (count >= this.wanted) this.below = at;
    }
  }

  all(): readonly string[] {
    return this.ranks.flat();
  }
}
