import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import type { FilterOption } from "../../../definitions/list-row";
import type { IsoDate } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import { useOffline } from "../../call/offline-context";
import { readAgain } from "../../call/read-again";
import { useFollowed } from "../../call/use-followed";
import type { Overlay } from "../../offline/contract/reader";
import { fits } from "../filters/filter-text";
import { hasWords } from "./kept-rows";
import { rowKey, type ListRows } from "./list-items";
import type { ListSnapshot } from "./list-parts";
import type { ListQuestion } from "./list-question";
import { foldKinds, kindsIn } from "./other-kinds";

interface Overlaid {
  /** Records whose first save still waits on this device, newest first. */
  readonly made: readonly Row[];
  readonly rows: ListRows;
  /** Records shown as what waits makes them: no total has them so. */
  readonly unsent: number;
}

const NONE: ReadonlyMap<string, Row> = new Map();

/**
 * Lays the waiting saves over the rows read. Changed records show what was entered; new records come first, at the
 * start of the list. In a search only new records that contain its words are shown, and with filters those that fit;
 * a new record that lacks what a filter needs is shown.
 */
export function useOverlay(
  entity: string,
  shown: ListSnapshot | null,
  { search, filters }: Pick<ListQuestion, "search" | "filters">,
  offered: readonly FilterOption[],
): Overlaid {
  const { overlay, onOutbox, now } = useOffline();
  const read = useCallback(() => pendingOf(overlay, entity, shown), [overlay, entity, shown]);
  const pending = useFollowed(read, onOutbox);
  useOtherKinds(entity, shown);
  return useMemo(() => {
    const changed = pending?.of === shown ? pending.changed : NONE;
    const rows = shown?.rows ?? { count: 0, at: () => undefined };
    const made =
      shown?.first === 0
        ? (pending?.made ?? []).filter(
            (row) => matches(row, search) && fitsAll(row, filters, offered, kolkataDate(now())),
          )
        : [];
    return {
      made,
      unsent: made.length + [...changed.keys()].filter((key) => !key.startsWith("tmp:")).length,
      rows: changed.size === 0 ? rows : { count: rows.count, at: (index) => replaced(rows.at(index), changed) },
    };
  }, [pending, shown, search, filters, offered, now]);
}

/** Reads a list over several kinds of documents again after a save of one of those documents. */
function useOtherKinds(entity: string, shown: ListSnapshot | null): void {
  const { onApplied } = useOffline();
  const client = useQueryClient();
  const parts = shown?.parts;
  useEffect(() => {
    const kinds = kindsIn(parts ?? []);
    if (kinds.size === 0) return undefined;
    return onApplied((name) => {
      if (!kinds.has(name.toLowerCase())) return;
      void readAgain(client, entity);
    });
  }, [client, onApplied, entity, parts]);
}

interface Pending {
  readonly of: ListSnapshot | null;
  readonly made: readonly Row[];
  readonly changed: ReadonlyMap<string, Row>;
}

/** One shared object, so that the list is not drawn again for every part that arrives while nothing waits. */
const NONE_WAITS: Pending = { of: null, made: [], changed: NONE };

async function pendingOf(overlay: Overlay, entity: string, shown: ListSnapshot | null): Promise<Pending> {
  const parts = shown?.parts ?? [];
  const rows = parts.flat();
  const folded = await overlay.list(entity, await foldKinds(overlay, kindsIn(parts), rows));
  if (folded === rows) return NONE_WAITS;
  const marked = folded.filter((row) => row._pending !== undefined);
  return {
    of: shown,
    made: marked.filter((row) => rowKey(row).startsWith("tmp:")),
    changed: new Map(marked.map((row) => [rowKey(row), row])),
  };
}

const replaced = (row: Row | undefined, changed: ReadonlyMap<string, Row>): Row | undefined =>
  row ? (changed.get(rowKey(row)) ?? row) : row;

const matches = (row: Row, search: string): boolean => hasWords(row, search.toLowerCase().split(/\s+/).filter(Boolean));

const fitsAll = (
  row: Row,
  filters: ListQuestion["filters"],
  offered: readonly FilterOption[],
  today: IsoDate,
): boolean =>
  Object.entries(filters).every(([field, text]) => {
    const option = offered.find((one) => one.field === field);
    return fits(option, field, text, row, today) !== false;
  });
