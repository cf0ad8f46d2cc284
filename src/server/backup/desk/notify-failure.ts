import { changeState, readState } from "../state";
import type { DeskParts } from "./desk-parts";
import type { Backup } from "./make-backup";

const DAY_MS = 24 * 3_600_000;
/** Mails in 24 hours: users stop reading more than these. */
const MAILS_A_DAY = 3;
/** The page shows all of them. */
const DIFFERENCES_NAMED = 5;

interface FailureNotifier {
  /**
   * For a backup in progress: notifies users that it failed (the caller still gets the error) or what its check
   * found.
   */
  readonly ofMaking: (making: Promise<Backup>) => Promise<Backup>;
  /** For a scheduled backup that the end of the server cut off. */
  readonly ofCut: (by: string | null) => Promise<void>;
}

/** Mails problems of scheduled backups if mail can be sent; the same sentence at most once a day. */
export function failureNotifier({ dataDir, clock, log, notifyFailure }: DeskParts): FailureNotifier {
  // Also kept in memory: with a full disk the state cannot be written, and the same mail would go out every hour.
  let notified: Readonly<Record<string, string>> | null = null;
  const notify = async (sentence: string, isMade: boolean): Promise<void> => {
    const now = clock();
    const key = folded(sentence);
    try {
      notified ??= readState(dataDir).notified;
      const recent = Object.fromEntries(
        Object.entries(notified).flatMap(([one, at]) =>
          now.getTime() - Date.parse(at) < DAY_MS ? [[folded(one), at]] : [],
        ),
      );
      if (
        recent[key] !== undefined ||
        Object.keys(recent).length >= MAILS_A_DAY ||
        !(await notifyFailure?.(sentence, isMade))
      )
        return;
      notified = { ...recent, [key]: now.toISOString() };
      changeState(dataDir, { notified });
    } catch (fault) {
      log.warn({ err: fault }, "the mail about a failed backup could not be queued");
    }
  };
  return {
    ofMaking: async (making) => {
      const made = await making.catch(async (error: unknown) => {
        if (error instanceof Error) await notify(error.message, false);
        throw error;
      });
      if (made.faults.length > 0) await notify(differencesIn(made.faults), true);
      return made;
    },
    ofCut: async (by) => {
      const { schedule } = readState(dataDir).last;
      if (by === "schedule" && schedule) await notify(schedule.error, false);
    },
  };
}

/** Replaces the figures: the same failure with another row or amount counts as the same failure. */
const folded = (sentence: string): string => sentence.replace(/\d[\d,.:]*/g, "#");

function differencesIn(faults: readonly string[]): string {
  const more = faults.length - DIFFERENCES_NAMED;
  return `The backup was made, but its check found differences: ${faults.slice(0, DIFFERENCES_NAMED).join(" ")}${more > 0 ? ` And ${more} more.` : ""}`;
}
