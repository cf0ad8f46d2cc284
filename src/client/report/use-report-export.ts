import { useState } from "react";
import { saveFile } from "../browser/save-file";
import { exportFile, type ExportKind } from "../call/files/export-file";
import { useOffline } from "../call/offline-context";
import { announceFailure } from "../ui/dialogs";
import type { Report } from "./read/report-definition";
import { reportArgs, type ReportQuestion } from "./read/report-question";

interface ReportExport {
  /** Progress in words; '' while nothing is downloaded. */
  readonly progress: string;
  readonly download: (kind: ExportKind) => void;
}

/** All rows of a report as a file of the server (REP-129). */
export function useReportExport(report: Report, question: ReportQuestion): ReportExport {
  const offline = useOffline();
  const [progress, setProgress] = useState("");
  const download = async (kind: ExportKind): Promise<void> => {
    setProgress("Asking the server");
    const onBytes = (bytes: number): void => setProgress(`${Math.ceil(bytes / 1024)} kB`);
    const ask = { sqlsp: report.procedure, args: reportArgs(report, question) };
    await exportFile(offline, ask, kind, onBytes, OFFLINE)
      .then((blob) => saveFile(`${report.fileName}.${kind}`, blob))
      .catch(announceFailure)
      .finally(() => setProgress(""));
  };
  return { progress, download: (kind) => (progress === "" ? void download(kind) : undefined) };
}

const OFFLINE = "You are offline. Connect to download the report.";
