import { CONFIRMED } from "../../../wire/confirming";
import { isRecord, type OpBase, type Row } from "../../../wire/envelope";
import type { OutboxRow } from "../../offline/contract/save";
import { sentValues } from "../../offline/reading/overlay";

export type Side = "mine" | "theirs";

/** One field in three states: what I entered, what the server has, what I started from. */
export interface Difference {
  readonly key: string;
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

/** Fields in the order sent, those that differ first. `labels` has their names on the screen. */
export function differences(
  row: OutboxRow,
  labels: ReadonlyMap<string, string>,
  current: Row | null = currentOf(row),
): readonly Difference[] {
  const original = row.baseSnap ?? {};
  const all = Object.entries(enteredValues(row)).map(([key, mine]) => {
    const theirs = current ? current[key] : undefined;
    return {
      key,
      label: labels.get(key) ?? key,
      mine,
      theirs,
      original: original[key],
      names: { mine: nameIn(row.shown, key), theirs: nameIn(current ?? {}, key), original: nameIn(original, key) },
      iChanged: !same(mine, original[key]),
      theyChanged: current !== null && !same(theirs, original[key]),
    };
  });
  const differs = ({ mine, theirs }: Difference) => current !== null && !same(mine, theirs);
  return [...all.filter(differs), ...all.filter((difference) => !differs(difference))];
}

const nameIn = (record: Row, key: string): string => String(record[`${key}_label`] ?? "");

/** The record as it is on the server; null if the server has not sent it. */
export function currentOf(row: OutboxRow): Row | null {
  const [first] = row.server?.rows ?? [];
  return first && isRecord(first.current) ? first.current : null;
}

/** Mine if only I changed it, theirs if only they did. If both changed it, the user chooses; mine is preselected. */
export const firstChoice = ({ iChanged, theyChanged }: Difference): Side =>
  theyChanged && !iChanged ? "theirs" : "mine";

export function same(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

/** '', null, 0 of a picker and false of a flag are all "empty"; decimals are compared as numbers. */
function plain(value: unknown): string {
  if (value === null || value === undefined || value === "" || value === false || value === 0 || value === "0")
    return "";
  if (value === true) return "1";
  if (Array.isArray(value))
    return JSON.stringify(
      value.map((line: unknown) =>
        isRecord(line)
          ? Object.entries(line)
              .filter(([key]) => !/_label$|^id$|^rowver$/.test(key))
              .map(([key, inner]) => [key, plain(inner)])
              .filter(([, inner]) => inner !== "")
              .sort()
          : line,
      ),
    );
  const text = String(value).trim();
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, "") : text;
}

/**
 * The base of the answer to a conflict: the version that the user saw, or the values if such rows have no version
 * (rights).
 */
export function baseNow({ base, server }: OutboxRow, current: Row | null): OpBase {
  if (base.kind !== "vals") return { kind: "ver", ver: server?.ver ?? 0 };
  return { kind: "vals", vals: Object.fromEntries(Object.keys(base.vals).map((key) => [key, current?.[key]])) };
}
