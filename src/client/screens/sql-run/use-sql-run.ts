import { useCallback, useEffect, useState } from "react";
import { isOn } from "../../../wire/answers";
import { isRecord, type Row } from "../../../wire/envelope";
import { SQL_DEFAULT } from "../../../wire/sql-run";
import { saveFile } from "../../browser/save-file";
import { useOffline } from "../../call/offline-context";
import { CallFailed } from "../../offline/contract/reader";
import { csvFile } from "../../rows/csv";
import { listOf, textOf } from "../../rows/read-row";
import type { SqlRunLink } from "../../rows/sql-run-link";
import { announce } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import { doneTitle, sqlAnswer, type SqlAnswer, type SqlRows } from "./sql-answer";

interface SqlRun {
  readonly script: string;
  readonly setScript: (text: string) => void;
  /** Who saved the script that was loaded, and when (ISO); '' for the default. */
  readonly savedBy: string;
  readonly savedAt: string;
  readonly ids: readonly Row[];
  readonly busy: boolean;
  /**
   * The script of this id and procedure has been read, or could not be. Before that the user must not type what it
   * would replace.
   */
  readonly isLoaded: boolean;
  readonly answer: SqlAnswer | null;
  /** The script that gave the answer. */
  readonly ran: string;
  readonly run: (how: { readonly isSaved: boolean; readonly isFile: boolean }) => Promise<void>;
}

/**
 * The script of an id and procedure behind the gate, and its runs. `pass` is '' while the gate is shut; `onShut` is
 * called when the pass has expired. All of it needs the server.
 */
export function useSqlRun({ id, sqlsp, formtitle }: SqlRunLink, pass: string, onShut: (why: string) => void): SqlRun {
  const { reader } = useOffline();
  const [script, setScript] = useState(SQL_DEFAULT);
  const [kept, setKept] = useState<Row>({});
  const [busy, setBusy] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const [shown, setShown] = useState<{ readonly answer: SqlAnswer; readonly ran: string } | null>(null);
  const load = useCallback(async (): Promise<Row> => {
    const [row = {}] = await reader.ask("WEBAPIsqlscript", { id, sqlsp, encryptidsqlscript: pass }, { enc: true });
    if (row.errkey === "gate") onShut(textOf(row, "errormsg"));
    return row;
  }, [reader, id, sqlsp, pass, onShut]);
  useEffect(() => {
    if (isLoaded || pass === "") return undefined;
    let isCurrent = true;
    const show = (row: Row) => {
      if (!isCurrent || row.errkey === "gate") return;
      setKept(row);
      setScript(textOf(row, "script") || SQL_DEFAULT);
      setLoaded(true);
    };
    load().then(show, (failure: unknown) => {
      show({});
      showFailure(failure);
    });
    return () => void (isCurrent = false);
  }, [load, isLoaded, pass]);
  const run: SqlRun["run"] = async ({ isSaved, isFile }) => {
    setBusy(true);
    try {
      const question = { id, sqlsp, sqlscript: script, encryptidsqlscript: pass };
      const how = { preview: isSaved ? 0 : 1, export: isFile ? 1 : 0 };
      const rows = await reader.ask("WEBAPIsqlexec", { ...question, ...how }, { enc: true, command: isSaved });
      if (rows[0]?.errkey === "gate") return onShut(textOf(rows[0], "errormsg"));
      const answer = sqlAnswer(rows);
      setShown({ answer, ran: script });
      if ("fault" in answer) return await announce({ icon: "error", title: "Error!", text: answer.fault.message });
      const { found } = answer;
      if (isFile && found.rows.length > 0) saveAnswer(formtitle || sqlsp || "SQL Run", found);
      if (isSaved) setKept(await load());
      await announce({ icon: "success", title: doneTitle(found.rows.length, isSaved), closesAfterMs: TOAST_MS.save });
    } catch (failure) {
      showFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return {
    script,
    setScript,
    busy,
    isLoaded,
    run,
    answer: shown?.answer ?? null,
    ran: shown?.ran ?? "",
    savedBy: textOf(kept, "username"),
    savedAt: textOf(kept, "at"),
    ids: listOf(kept, "ids").filter(isRecord),
  };
}

function saveAnswer(name: string, { names, rows }: SqlRows): void {
  const values = rows.map((row) => row.map((value) => value ?? ""));
  saveFile(`${name}.csv`, csvFile(names, values));
}

/** Opens the gate. Returns the pass, or the reason why the gate stays shut. */
export function useGate(): (password: string) => Promise<{ readonly pass: string; readonly message: string }> {
  const { reader } = useOffline();
  return async (password) => {
    try {
      const [row = {}] = await reader.ask("WEBAPIsqlgate", { password }, { enc: true });
      return isOn(row.isopen)
        ? { pass: textOf(row, "pass"), message: "" }
        : { pass: "", message: textOf(row, "message") || textOf(row, "errormsg") };
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      return { pass: "", message: failure.message };
    }
  };
}

function showFailure(failure: unknown): void {
  if (!(failure instanceof CallFailed)) throw failure;
  void announce({ icon: "error", title: "Error!", text: failure.message });
}
