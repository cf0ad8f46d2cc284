import { isRecord } from "../../../wire/envelope";
import type { Row } from "../../../wire/envelope";
import { readJson } from "../../../definitions/props";
import { textOf } from "../../rows/read-row";

/** What a device needs to draw waiting documents into a report, besides what it has. */
export interface LocalBooks {
  /** Ledgers of the roles that the engine posts to on its own. */
  readonly roles: Readonly<Record<string, number>>;
  /** Kinds of documents that post, with their titles. */
  readonly kinds: Readonly<Record<string, string>>;
}

/** From the member `localbooks` of the definition; nothing posts where it is missing. */
export function readLocalBooks(row: Row): LocalBooks {
  const given = readJson(textOf(row, "localbooks"))?.value;
  const { roles, kinds } = isRecord(given) ? given : { roles: {}, kinds: {} };
  return {
    roles: entriesOf(roles, Number),
    kinds: entriesOf(kinds, String),
  };
}

const entriesOf = <T>(value: unknown, read: (one: unknown) => T): Readonly<Record<string, T>> =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, read(one)])) : {};
