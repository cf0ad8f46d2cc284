import { isRecord, type Row } from "../../../wire/envelope";
import { isToken } from "../../../wire/placeholders";
import type { OutboxRow } from "../contract/save";

/** An approval or a cancellation: it changes the record but enters no values. */
export const isAction = ({ env }: Pick<OutboxRow, "env">): boolean => env.sqlsp.endsWith("_btndelete_approve");

/** The fields of a save by key, as they were sent, without the values that the session fills. */
export function sentValues(save: Pick<OutboxRow, "env">): Row {
  const values: Row = {};
  save.env.sqlpara.forEach((entry, index) => {
    const name = isRecord(entry) ? entry.sqlpara : entry;
    const given = save.env.mypayans[index];
    const value = isRecord(given) && "mypayans" in given ? given.mypayans : given;
    if (typeof name === "string" && !isToken(value)) values[name.replace(/^@/, "")] = value;
  });
  return values;
}
