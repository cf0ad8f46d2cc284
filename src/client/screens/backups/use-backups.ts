import { useCallback, useEffect, useRef, useState } from "react";
import { BACKUP_ENDPOINTS, type BackupStatus, type RecoveryKeyAnswer } from "../../../wire/backups";
import { callEndpoint } from "../../call/endpoint";
import { useOffline } from "../../call/offline-context";
import { CallFailed } from "../../offline/contract/reader";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";

/** Poll interval: while a backup is made or restored, while the server restarts with one, and otherwise. */
const POLL_MS = { running: 1_000, replacing: 2_000, idle: 30_000 } as const;
/** Time limit of the server for one request, ms. Larger files are copied into its folder by hand. */
const ADD_MS_MAX = 300_000;
const NEEDS_SERVER = "You are offline. Backups need the server.";

interface Answer {
  readonly err: string;
}

type Ask = <T>(path: string, body: object) => Promise<T>;

/**
 * Status of the server's backups, polled as often as its state needs. `replaceBooks` runs the request that replaces the
 * books.
 */
function useStatus(ask: Ask) {
  const [status, setStatus] = useState<BackupStatus | null>(null);
  const [failure, setFailure] = useState("");
  const [isReplacing, setReplacing] = useState(false);
  const asking = useRef(0);
  /** When the previous replacement failed, ISO date-time; '' for none. */
  const failedBefore = useRef("");
  const again = useCallback(async (): Promise<void> => {
    asking.current += 1;
    try {
      const now = await ask<BackupStatus>(BACKUP_ENDPOINTS.status, {});
      setStatus(now);
      setFailure("");
      const isOver =
        now.restoring === null || (now.restoreFailure !== null && now.restoreFailure.at !== failedBefore.current);
      if (isOver) setReplacing(false);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      asking.current -= 1;
    }
  }, [ask]);
  const isRunning = status?.running != null || (status?.restoring != null && status.restoring.step !== "ready");
  const pace = isRunning ? "running" : isReplacing && status?.restoring != null ? "replacing" : "idle";
  useEffect(() => void again(), [again]);
  useEffect(() => {
    // A restarting server may leave a request unanswered for long: no others are queued behind it.
    const poll = () => (asking.current > 0 ? undefined : void again());
    const timer = setInterval(poll, POLL_MS[pace]);
    return () => clearInterval(timer);
  }, [again, pace]);
  const replaceBooks = async (action: () => Promise<string>): Promise<string> => {
    failedBefore.current = status?.restoreFailure?.at ?? "";
    const err = await action();
    setReplacing(err === "");
    return err;
  };
  return { status, failure, again, isReplacing, replaceBooks };
}

/** The backups of the server, as it reports them now; nothing is kept on the device. */
export function useBackups() {
  const { env, session } = useOffline();
  const ask = useCallback<Ask>(
    async <T>(path: string, body: object): Promise<T> =>
      JSON.parse(await callEndpoint({ env, session }, path, { method: "POST", body })) as T,
    [env, session],
  );
  const { status, failure, again, isReplacing, replaceBooks } = useStatus(ask);
  useEnd(status);
  /** Returns '' if it was done, otherwise the reason why not. */
  const send = async (path: string, body: object): Promise<string> => {
    const err = await ask<Answer>(path, body).then((answer) => answer.err, messageOf);
    await again();
    return err;
  };
  const download = async (name: string): Promise<string> => {
    const { err, ticket = "" } = await ask<Answer & { readonly ticket?: string }>(BACKUP_ENDPOINTS.ticket, {
      name,
    }).catch((error: unknown) => ({ err: messageOf(error), ticket: "" }));
    if (err === "") fetchFile(`${env.base}${BACKUP_ENDPOINTS.file}/${ticket}`);
    return err;
  };
  return {
    status,
    failure,
    again,
    download,
    start: () => send(BACKUP_ENDPOINTS.start, {}),
    setSchedule: (at: string, keep: number) => send(BACKUP_ENDPOINTS.schedule, { at, keep }),
    prepare: (name: string, recoveryKey: string) => send(BACKUP_ENDPOINTS.prepare, { name, recoverykey: recoveryKey }),
    discard: () => send(BACKUP_ENDPOINTS.discard, {}),
    isReplacing,
    add: async (file: File): Promise<string> => {
      const path = `${BACKUP_ENDPOINTS.add}?name=${encodeURIComponent(file.name)}`;
      const err = await callEndpoint({ env, session }, path, {
        method: "POST",
        body: file,
        timeoutMs: ADD_MS_MAX,
      }).then((text) => (JSON.parse(text) as Answer).err, messageOf);
      await again();
      return err;
    },
    replace: (password: string): Promise<string> =>
      replaceBooks(() => ask<Answer>(BACKUP_ENDPOINTS.replace, { password }).then((answer) => answer.err, messageOf)),
    remove: (name: string) => send(BACKUP_ENDPOINTS.remove, { name }),
    recoveryKey: async (password: string): Promise<RecoveryKeyAnswer> => {
      const answer = await ask<RecoveryKeyAnswer>(BACKUP_ENDPOINTS.recoveryKey, { password }).catch(
        (error: unknown) => ({ err: messageOf(error) }),
      );
      await again();
      return answer;
    },
  };
}

/** Shows once that the running backup has ended; the page shows why one failed. */
function useEnd(status: BackupStatus | null): void {
  const was = useRef<BackupStatus["running"]>(null);
  useEffect(() => {
    if (!status) return;
    const ended = was.current;
    was.current = status.running;
    if (!ended || status.running) return;
    const isMade = status.last[ended.by]?.error === "";
    toast({
      kind: isMade ? "success" : "error",
      text: isMade ? "The backup was made and checked." : "The backup failed.",
      ms: TOAST_MS.action,
    });
  }, [status]);
}

/** Downloaded by the browser to the disk: a backup may be larger than a page can hold. */
function fetchFile(address: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = "";
  document.body.append(link);
  link.click();
  link.remove();
}

function messageOf(error: unknown): string {
  if (!(error instanceof CallFailed)) throw error;
  return error.kind === "network" ? NEEDS_SERVER : error.message;
}
