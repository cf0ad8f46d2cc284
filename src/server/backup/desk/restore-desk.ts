import { join } from "node:path";
import type { Logger } from "pino";
import type { RestoreStatus } from "../../../wire/backups";
import { stamp } from "../../db/data-folder";
import { reason } from "../failure";
import type { Checked } from "../file/check";
import { readHead } from "../file/file";
import { openFileKey } from "../file/keys";
import type { KeyHead } from "../file/keys";
import type { Filling } from "../prepared";
import { changeState, readState } from "../state";

/** What the restore desk of a running server needs. */
export interface RestoreParts {
  readonly dataDir: string;
  readonly folder: string;
  readonly clock: () => Date;
  readonly log: Logger;
  /** Restores a file next to the books. Throws a message; then nothing of it remains. */
  readonly prepare: (id: string, filling: Filling) => Promise<Checked>;
  readonly discard: (id: string) => Promise<void>;
  /** Number of saves that the books have accepted since then. */
  readonly savesSince: (iso: string) => Promise<number>;
  /** Asks the server to end, replace the books and start again. Does not wait for it. */
  readonly replace: () => void;
}

/**
 * Restores one backup at a time next to the books and replaces the books by it. Each action returns '' or why it
 * failed.
 */
interface RestoreDesk {
  readonly status: () => Promise<RestoreStatus | null>;
  readonly prepare: (name: string, recoveryKey: string, by: string) => Promise<string>;
  readonly discard: () => Promise<string>;
  readonly replace: (by: string) => string;
  /** For a restore that was running when the server ended: removes it and records that it failed. */
  readonly cutOff: () => Promise<void>;
}

const CUT_OFF = "The server ended before the backup was restored. The books are unchanged. Restore it again.";

export function restoreDesk(parts: RestoreParts): RestoreDesk {
  const { dataDir, folder, clock } = parts;
  const filler = fillerOf(parts);
  let isReplacing = false;
  const prepared = () => readState(dataDir).restore;
  return {
    status: async () => {
      const now = prepared();
      return (
        now && {
          name: now.name,
          made: now.made,
          step: now.phase === "filling" ? filler.step() : "ready",
          check: now.check,
          later: now.phase === "filling" ? 0 : await parts.savesSince(now.made),
        }
      );
    },
    prepare: async (name, recoveryKey, by) => {
      if (prepared()) return "A backup is already restored beside the books. Use it or discard it first.";
      const file = join(folder, name);
      const {
        head: { made, keys },
      } = await readHead(file);
      const fault = await keyFault(keys, dataDir, recoveryKey);
      if (fault !== "") return fault;
      const id = stamp(clock());
      changeState(dataDir, { restore: { id, name, made, by, phase: "filling", check: null }, restoreFailure: null });
      filler.begin(id, { file, recoveryKey: recoveryKey || undefined });
      return "";
    },
    discard: async () => {
      const now = prepared();
      if (!now) return "The restored backup no longer exists.";
      if (filler.isFilling() || isReplacing) return "The backup is still being restored. Discard it afterwards.";
      await parts.discard(now.id);
      changeState(dataDir, { restore: null });
      return "";
    },
    replace: (by) => {
      const now = prepared();
      if (now?.phase !== "ready")
        return now ? "The backup is still being restored." : "The restored backup no longer exists.";
      if (isReplacing) return "";
      changeState(dataDir, { restore: { ...now, by }, restoreFailure: null });
      isReplacing = true;
      parts.replace();
      return "";
    },
    cutOff: async () => {
      const now = prepared();
      if (now?.phase !== "filling") return;
      await parts.discard(now.id);
      noteFailure(parts, CUT_OFF);
    },
  };
}

interface Filler {
  readonly step: () => "check" | "verify";
  readonly isFilling: () => boolean;
  /** Restores a file into its place without waiting for it. The result is in the state. */
  readonly begin: (id: string, filling: Omit<Filling, "progress">) => void;
}

function fillerOf(parts: RestoreParts): Filler {
  const { dataDir, clock, log } = parts;
  let step: "check" | "verify" = "check";
  let isFilling = false;
  const fill = async (id: string, filling: Omit<Filling, "progress">): Promise<void> => {
    const started = performance.now();
    const { tables, rows, companies, faults } = await parts.prepare(id, {
      ...filling,
      progress: (now) => void (step = now.step === "verify" ? "verify" : "check"),
    });
    const { restore } = readState(dataDir);
    const check = {
      at: clock().toISOString(),
      tables,
      rows,
      companies,
      faults,
      seconds: Math.round((performance.now() - started) / 1000),
    };
    if (restore?.id === id) changeState(dataDir, { restore: { ...restore, phase: "ready", check } });
  };
  const failed = async (id: string, error: unknown): Promise<void> => {
    log.error({ err: error }, "a backup could not be restored");
    await parts.discard(id).catch(() => undefined);
    noteFailure(parts, `The backup was not restored, and the books are unchanged. ${reason(error)}`);
  };
  return {
    step: () => step,
    isFilling: () => isFilling,
    begin: (id, filling) => {
      step = "check";
      isFilling = true;
      void fill(id, filling)
        .catch((error: unknown) => failed(id, error))
        .finally(() => {
          isFilling = false;
        });
    },
  };
}

/** If it cannot be written, the page shows the previous state; the log has the error. */
function noteFailure({ dataDir, clock, log }: RestoreParts, error: string): void {
  try {
    changeState(dataDir, { restore: null, restoreFailure: { at: clock().toISOString(), error } });
  } catch (fault) {
    log.error({ err: fault }, "the state of the backups cannot be written");
  }
}

async function keyFault(keys: KeyHead, dataDir: string, recoveryKey: string): Promise<string> {
  return openFileKey(keys, dataDir, recoveryKey || undefined).then(
    () => "",
    (error: unknown) =>
      recoveryKey === ""
        ? "This backup was made by another MicroAC or on another machine. Enter its recovery key."
        : reason(error),
  );
}
