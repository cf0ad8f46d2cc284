import { useCallback, useEffect, useRef, useState } from "react";
import type { Row } from "../../../wire/envelope";
import { useOffline } from "../../call/offline-context";

interface RecordSearch {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly busy: boolean;
  readonly error: string;
  readonly more: () => void;
}

/**
 * `common_R_macsearch` page by page: a new text starts at page 0 and replaces the rows, `more` appends (SEARCH-009,
 * SEARCH-010).
 */
export function useRecordSearch(text: string): RecordSearch {
  const { reader } = useOffline();
  const [found, setFound] = useState<{ readonly rows: readonly Row[]; readonly total: number; readonly page: number }>({
    rows: [],
    total: 0,
    page: 0,
  });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const latest = useRef(0);
  const ask = useCallback(
    async (page: number) => {
      latest.current += 1;
      const mine = latest.current;
      setBusy(true);
      try {
        const rows = await reader.ask("common_R_macsearch", {
          branchin: "@branchin",
          user2: "@user2",
          coid: "@coid",
          co: "@co",
          page,
          Search: text,
        });
        if (mine !== latest.current) return;
        setError("");
        setFound((before) => ({
          rows: page === 0 ? rows : [...before.rows, ...rows],
          total: Number(rows[0]?.iTotalRecords ?? 0),
          page,
        }));
      } catch (failure) {
        if (mine === latest.current) setError(failure instanceof Error ? failure.message : String(failure));
      } finally {
        if (mine === latest.current) setBusy(false);
      }
    },
    [reader, text],
  );
  useEffect(() => {
    latest.current += 1;
    if (text.trim() === "") setFound({ rows: [], total: 0, page: 0 });
    else void ask(0);
  }, [text, ask]);
  return { ...found, busy, error, more: () => void ask(found.page + 1) };
}
