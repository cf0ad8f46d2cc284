import { useEffect, useState } from "react";
import type { Row } from "../../../wire/envelope";
import { useOffline } from "../../call/offline-context";
import { announce, announceFailure } from "../../ui/dialogs";
import type { Report } from "../read/report-definition";
import type { ReportSnapshot } from "../read/report-pages";
import type { ReportQuestion } from "../read/report-question";
import { allRows, PRINT_MAX } from "./all-rows";

interface Print {
  /** Rows on paper; null while nothing is printed. */
  readonly rows: readonly Row[] | null;
  readonly isBusy: boolean;
  readonly print: (shown: ReportSnapshot) => void;
}

/** Reads all rows, draws them on a page of their own, and opens the browser's print dialog. */
export function usePrint(report: Report, question: ReportQuestion): Print {
  const offline = useOffline();
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!rows) return undefined;
    const done = (): void => setRows(null);
    window.addEventListener("afterprint", done);
    const timer = setTimeout(() => window.print());
    return () => {
      clearTimeout(timer);
      window.removeEventListener("afterprint", done);
    };
  }, [rows]);
  const print = async (shown: ReportSnapshot): Promise<void> => {
    if (shown.rows.count > PRINT_MAX) return announce(tooMany(shown.rows.count));
    setBusy(true);
    await allRows(offline, report, question, shown)
      .then(setRows)
      .catch(announceFailure)
      .finally(() => setBusy(false));
  };
  return { rows, isBusy, print: (shown) => (isBusy ? undefined : void print(shown)) };
}

const tooMany = (count: number) =>
  ({
    icon: "info",
    title: "Too many rows to print",
    text: `The report has ${count.toLocaleString("en-IN")} rows. At most ${PRINT_MAX.toLocaleString("en-IN")} can be printed. Choose fewer days, or download it.`,
  }) as const;
