import { useMemo } from "react";
import { keepRow, isKept, tellKept } from "../call/keep-row";
import { useOffline } from "../call/offline-context";
import { useOutboxRows } from "../call/use-outbox";
import { useRead } from "../call/use-read";
import { isRefusal } from "../offline/reading/classify";
import { listOf, numberOf, textOf } from "../rows/read-row";
import type { Row } from "../../wire/envelope";

const ENTITY = "homechoice";

/** A figure or list that the user may have on the first screen. */
export interface HomeChoiceCard {
  readonly key: string;
  readonly heading: string;
  /** The group of a figure, or the lines of a list. */
  readonly about: string;
}

interface HomeChoice {
  /** All that may be chosen; null while they are read. */
  readonly cards: readonly HomeChoiceCard[] | null;
  /** Keys of those on Home in their order, with a choice that waits on this device. */
  readonly chosen: readonly string[];
  /** Why they cannot be read, '' for no reason. */
  readonly fault: string;
  readonly retry: () => void;
  /** No keys go back to the usual figures. Resolves with '' once it is kept, otherwise with the reason. */
  readonly save: (keys: readonly string[]) => Promise<string>;
}

/** Which figures stand on Home: read once the drawer is open. */
export function useHomeChoice(): HomeChoice {
  const offline = useOffline();
  const { data, error, refetch } = useRead({ kind: "form", sqlsp: "homechoice_R_list", args: {} });
  const waiting = useWaitingChoice();
  const refused = data && isRefusal(data.rows) ? textOf(data.rows[0] ?? {}, "errormsg") : "";
  const rows = data && refused === "" && waiting !== undefined ? data.rows : null;
  return {
    cards: useMemo(() => rows && rows.map(cardOf), [rows]),
    chosen: useMemo(() => chosenIn(rows ?? [], waiting), [rows, waiting]),
    fault: refused || (data ? "" : (error?.message ?? "")),
    retry: () => void refetch(),
    save: async (keys) => {
      const cards = JSON.stringify(keys);
      const kept = await keepRow(offline, {
        entity: ENTITY,
        key: "1",
        action: "save",
        args: { cards },
        shown: { cards },
        title: keys.length === 0 ? "Usual figures on Home" : "Figures on Home",
      });
      if (isKept(kept)) tellKept(kept);
      return isKept(kept) ? "" : kept.text;
    },
  };
}

/** The choice that this device has not sent yet, JSON text; null for none, undefined while that is read. */
export function useWaitingChoice(): string | null | undefined {
  const last = useOutboxRows()?.filter(({ entity }) => entity === ENTITY);
  return last && (last.length > 0 ? textOf(last.at(-1)?.shown ?? {}, "cards") : null);
}

const cardOf = (row: Row): HomeChoiceCard => ({
  key: textOf(row, "card"),
  heading: textOf(row, "heading"),
  about: textOf(row, "about"),
});

function chosenIn(rows: readonly Row[], waiting: string | null | undefined): readonly string[] {
  const placed = (member: "place" | "usual"): readonly string[] =>
    rows
      .filter((row) => numberOf(row, member) > 0)
      .toSorted((a, b) => numberOf(a, member) - numberOf(b, member))
      .map((row) => textOf(row, "card"));
  if (!waiting) return placed("place");
  const keys = listOf({ waiting }, "waiting").map(String);
  return keys.length === 0 ? placed("usual") : keys;
}
