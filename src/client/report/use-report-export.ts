import { useState } from "react";
import { saveFile } from "../browser/save-file";
import { exportFile, type ReportFileKind } from "../call/files/export-file";
import { useOffline } from "../call/offline-context";
import { announceFailure } from "../ui/dialogs";
import type { Report } from "./read/report-definition";
import type { ReportPrefs } from "./report-prefs";
import { reportArgs, type ReportQuestion } from "./read/report-question";
import { capitalised } from "../../domain/capitalised";

interface ReportExport {
  /** Progress in words; '' while nothing is downloaded. */
  readonly progress: string;
  readonly download: (kind: ReportFileKind) => void;
}

/** All rows of a report as a file of the server (REP-129); a paper has the columns as the user chose them. */
export function useReportExport(report: Report, question: ReportQuestion, prefs: ReportPrefs): ReportExport {
  const offline = useOffline();
  const [progress, setProgress] = useState("");
  const download = async (kind: ReportFileKind): Promise<void> => {
    setProgress("Asking the server");
    const onBytes = (bytes: number): void => setProgress(`${Math.ceil(bytes / 1024)} kB`);
    const { hidden, shown, order } = prefs;
    const columns = kind === "pdf" ? { columns: { hidden, shown, order } } : {};
    const ask = { sqlsp: report.procedure, args: reportArgs(report, question), ...columns };
    await exportFile(offline, ask, kind, onBytes, OFFLINE)
      .then((blob) =>
        saveFile(kind === "letter" ? `${pdfStem(report.letter)}.pdf` : `${report.fileName}.${kind}`, blob),
      )
      .catch(announceFailure)
      .finally(() => setProgress(""));
  };
  return { progress, download: (kind) => (progress === "" ? void download(kind) : undefined) };
}

/** A `count sheet` is in `Count-sheet.pdf`. */
const pdfStem = (name: string): string => capitalised(name).replaceAll(" ", "-");

const OFFLINE = "You are offline. Connect to download the report.";
