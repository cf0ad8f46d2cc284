import { useCallback, useEffect, useRef, useState } from "react";
import { isOn } from "../../wire/answers";
import type { Row } from "../../wire/envelope";
import { useOffline } from "../call/offline-context";
import { CallFailed, type Reader } from "../offline/contract/reader";
import { isRefusal } from "../offline/reading/classify";
import { textOf } from "../rows/read-row";
import { toast } from "../ui/dialogs";
import { TOAST_MS } from "../ui/toast-time";
import type { Report } from "./read/report-definition";

/** How often the server is asked how far it is, ms. */
const POLL_MS = 1_500;
const LOST = "You are offline. The server continues.";

interface ReportRun {
  /** How far the server is, in words; '' while nothing runs. */
  readonly progress: string;
  /** Runs the report's command; null where it has none. */
  readonly run: (() => void) | null;
}

/**
 * The command of a report that a button runs, online only, because it tells about the server's data of now. `onDone`
 * is called when it is over.
 */
export function useReportRun({ run }: Pick<Report, "run">, onDone: () => void): ReportRun {
  const { reader, line } = useOffline();
  const [isAsking, setAsking] = useState(false);
  const { followed, follow, look } = useFollow(reader, run?.state ?? "", onDone);
  const progress = isAsking ? "Asking the server" : followed;
  const start = async (procedure: string, label: string): Promise<void> => {
    if (line().line !== "online") return say(`You are offline. Connect, then press ${label} again.`);
    setAsking(true);
    const rows = await reader.ask(procedure, {}, { command: true }).catch(failed);
    setAsking(false);
    if (!isRefusal(rows)) return follow();
    say(textOf(rows[0] ?? {}, "errormsg"));
    look();
  };
  return { progress, run: run && (() => (progress === "" ? void start(run.procedure, run.label) : undefined)) };
}

/**
 * How far the server is. The command goes on there, so what another user or an earlier visit started is followed too.
 */
function useFollow(reader: Reader, state: string, onDone: () => void) {
  const [followed, setFollowed] = useState("");
  const [isFollowing, setFollowing] = useState(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const look = useCallback((): void => {
    if (state === "") return;
    void reader
      .ask(state, {})
      .then((rows) => isRunning(rows) && setFollowing(true))
      .catch(lost);
  }, [reader, state]);
  useEffect(look, [look]);
  useEffect(() => {
    if (!isFollowing) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStale = false;
    const ask = async (): Promise<void> => {
      const rows = await reader.ask(state, {}).catch(lost);
      if (isStale) return;
      if (rows === null || isRunning(rows)) {
        setFollowed(rows === null ? LOST : textOf(rows[0] ?? {}, "progress"));
        timer = setTimeout(() => void ask(), POLL_MS);
        return;
      }
      setFollowed("");
      setFollowing(false);
      done.current();
    };
    void ask();
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [isFollowing, reader, state]);
  const follow = (): void => {
    setFollowed("Started");
    setFollowing(true);
  };
  return { followed, follow, look };
}

const say = (text: string): void => toast({ kind: "error", text, ms: TOAST_MS.warning });
const isRunning = ([row = {}]: readonly Row[]): boolean => isOn(row.running);

/** A failed call as the rows of a refusal; anything else is a bug. */
function failed(failure: unknown): readonly Row[] {
  if (!(failure instanceof CallFailed)) throw failure;
  return [{ err: 1, errormsg: failure.message }];
}

function lost(failure: unknown): null {
  if (!(failure instanceof CallFailed)) throw failure;
  return null;
}
