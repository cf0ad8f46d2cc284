import type { Row } from "../../../wire/envelope";
import type { Overlay } from "../contract/reader";
import type { OutboxRow } from "../contract/save";
import { addedCodeOf, addsCode, withAddedLine } from "../outbox/added-code";
import { numberShown } from "../outbox/number-blocks";
import { awaitsUser } from "../outbox/op-state";
import { isAction, sentValues } from "../outbox/sent-values";

/**
 * Shows waiting saves in the rows that the server last sent, so that users see what they entered. Reports draw what
 * waits by its postings (client/posting). `pending` gives the waiting saves of the signed-in user, oldest first.
 */
export function createOverlay(pending: () => Promise<readonly OutboxRow[]>): Overlay {
  const of = async (entity: string) =>
    (await pending()).filter((row) => row.entity.toLowerCase() === entity.toLowerCase());
  return {
    list: async (entity, rows) => foldList(await of(entity), rows),
    record: async (entity, recordKey, row) =>
      foldRecord(
        (await of(entity)).filter((save) => save.recordKey === recordKey),
        row,
      ),
  };
}

/** A refused action has not happened: its record is marked and shows its current values. */
const drawn = (save: OutboxRow): Row => (isAction(save) && awaitsUser(save.state) ? {} : save.shown);

/** `_action` 1: the waiting save is not an entry of a form, for example an approval. */
const mark = (save: OutboxRow): Row => ({
  ...numberShown(save),
  _pending: save.state,
  _op: save.opId,
  _action: save.formname === "" ? 1 : undefined,
});

function foldList(saves: readonly OutboxRow[], rows: readonly Row[]): readonly Row[] {
  if (saves.length === 0) return rows;
  const changed = new Map<string, Row>();
  for (const save of saves)
    changed.set(save.recordKey, { ...changed.get(save.recordKey), ...drawn(save), ...mark(save) });
  const seen = new Set(rows.map((row) => String(row.id)));
  const made = [...changed].filter(([key]) => key.startsWith("tmp:") && !seen.has(key)).reverse();
  return [
    ...made.map(([key, shown]) => ({ ...shown, id: key })),
    ...rows.map((row) => {
      const change = changed.get(String(row.id));
      return change ? { ...row, ...change, id: row.id } : row;
    }),
  ];
}

/** The record as it will be: sent values win over what lists show, because `shown` may hold labels instead. */
function foldRecord(saves: readonly OutboxRow[], row: Row | null): Row | null {
  return saves.reduce<Row | null>(
    (record, save) => ({ ...record, ...drawn(save), ...valuesOf(save, record), ...mark(save) }),
    row,
  );
}

function valuesOf(save: OutboxRow, record: Row | null): Row {
  if (isAction(save)) return {};
  if (!addsCode(save)) return sentValues(save);
  const added = addedCodeOf(save);
  return added ? { [added.lines]: withAddedLine(record?.[added.lines], added) } : {};
}
