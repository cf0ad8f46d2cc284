import { CONFIRMED } from "../../../wire/confirming";
import { type OpBase, type Row } from "../../../wire/envelope";
import type { OutboxRow } from "../../offline/contract/save";
import { sentValues } from "../../offline/outbox/sent-values";
import { currentOf } from "../../rows/conflict-words";
import type { EntryForm } from "./entry-form";
import { enteredOf, leadOf, linesIn, pairLines, textOf, type LinePair } from "./line-differences";
import { same } from "./plain";

export type Side = "mine" | "theirs";

/** One field, or one line of a list, in three states: what I entered, what the server has, what I started from. */
export interface Difference {
  readonly key: string;
  /** Of a line: the field that it stands in, and the line in the three states. */
  readonly line?: { readonly of: string; readonly pair: LinePair };
  /** The server computes it from the rest: nothing to choose. */
  readonly isComputed?: boolean;
  readonly label: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly original: unknown;
  /** The same three for display: names of the chosen records. */
  readonly names: { readonly mine: string; readonly theirs: string; readonly original: string };
  readonly iChanged: boolean;
  readonly theyChanged: boolean;
}

/**
 * The fields that the user entered, by key: what was sent, without the record's id and the fields that the device
 * adds.
 */
export const enteredValues = (row: OutboxRow): Row =>
  Object.fromEntries(Object.entries(sentValues(row)).filter(([key]) => !OWN.has(key)));

const OWN: ReadonlySet<string> = new Set(["id", "geolocation", "devid", "dnt", CONFIRMED]);

/** Fields in the order sent, and each line of a list; those that differ first. */
export function differences(
  row: OutboxRow,
  form: EntryForm,
  current: Row | null = currentOf(row),
): readonly Difference[] {
  const original = row.baseSnap ?? {};
  const all = Object.entries(enteredValues(row)).flatMap(([key, mine]) => {
    const columns = form.lines.get(key);
    const lines = columns && linesIn(mine);
    const theirs = current ? linesIn(current[key] ?? []) : [];
    return lines && theirs
      ? lineDifferences(key, form, pairLines(lines, theirs, linesIn(original[key]) ?? []), current !== null)
      : [fieldDifference(row, form, key, mine, current)];
  });
  const differs = (difference: Difference) => current !== null && isChoice(difference);
  return [...all.filter(differs), ...all.filter((difference) => !differs(difference))];
}

function fieldDifference(
  row: OutboxRow,
  { labels, computed, words }: EntryForm,
  key: string,
  mine: unknown,
  current: Row | null,
): Difference {
  const original = row.baseSnap ?? {};
  const theirs = current ? current[key] : undefined;
  const named = (record: Row, value: unknown): string =>
    nameIn(record, key) || (isMissing(value) ? "" : (words.get(key)?.(value) ?? ""));
  return {
    key,
    label: labels.get(key) ?? key,
    mine,
    theirs,
    original: original[key],
    names: {
      mine: named(row.shown, mine),
      theirs: named(current ?? {}, theirs),
      original: named(original, original[key]),
    },
    iChanged: !same(mine, original[key]),
    theyChanged: current !== null && !same(theirs, original[key]),
    isComputed: computed.has(key),
  };
}

function lineDifferences(
  of: string,
  { labels, lines }: EntryForm,
  pairs: readonly LinePair[],
  hasTheirs: boolean,
): readonly Difference[] {
  const columns = lines.get(of) ?? [];
  return pairs.map((pair, index) => {
    const [mine, theirs, original] = [pair.mine, pair.theirs, pair.original].map((line) => enteredOf(line, columns));
    const named = (line: Row | null) => textOf(line, pair, columns);
    return {
      key: `${of} ${index}`,
      label: [`${labels.get(of) ?? of}, line ${index + 1}`, leadOf(pair, columns)].filter(Boolean).join(": "),
      line: { of, pair },
      mine,
      theirs,
      original,
      names: { mine: named(pair.mine), theirs: named(pair.theirs), original: named(pair.original) },
      iChanged: mine !== original,
      theyChanged: hasTheirs && theirs !== original,
    };
  });
}

/** The user decides which of the two values stays. */
export const isChoice = ({ mine, theirs, isComputed }: Difference): boolean => !isComputed && !same(mine, theirs);

/** The fields after the choice; a list has the chosen lines. */
export function mergedValues(
  all: readonly Difference[],
  chosen: Readonly<Record<string, Side>>,
): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  const lists = new Map<string, Row[]>();
  for (const difference of inOrder(all)) {
    const side = chosen[difference.key] ?? firstChoice(difference);
    const { key, line, mine, theirs } = difference;
    if (!line) values[key] = side === "mine" || theirs === undefined ? mine : theirs;
    else {
      const kept = line.pair[side];
      lists.set(line.of, [...(lists.get(line.of) ?? []), ...(kept ? [kept] : [])]);
    }
  }
  return { ...values, ...Object.fromEntries(lists) };
}

/** Lines in the order of their list: those that differ stand first on the screen. */
const inOrder = (all: readonly Difference[]): readonly Difference[] =>
  all.toSorted((one, other) => placeOf(one) - placeOf(other));

const placeOf = ({ key, line }: Difference): number => (line ? Number(key.slice(line.of.length + 1)) : 0);

export const isMissing = (value: unknown): boolean => value === null || value === undefined || value === "";

const nameIn = (record: Row, key: string): string => String(record[`${key}_label`] ?? "");

/** Mine if only I changed it, theirs if only they did. If both changed it, the user chooses; mine is preselected. */
export const firstChoice = ({ iChanged, theyChanged }: Difference): Side =>
  theyChanged && !iChanged ? "theirs" : "mine";

/**
 * The base of the answer to a conflict: the version that the user saw, or the values if such rows have no version
 * (rights).
 */
export function baseNow({ base, server }: OutboxRow, current: Row | null): OpBase {
  if (base.kind !== "vals") return { kind: "ver", ver: server?.ver ?? 0 };
  return { kind: "vals", vals: Object.fromEntries(Object.keys(base.vals).map((key) => [key, current?.[key]])) };
}
