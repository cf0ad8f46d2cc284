import { useCallback, useEffect, useRef } from "react";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { SETUP_STEPS, type SetupStep } from "../../../wire/setup-endpoints";
import { command } from "../../call/account-endpoint";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";
import { useSession } from "../../session/use-session";

export interface SetupState {
  readonly coid: string;
  readonly isNew: boolean;
  readonly isDemo: boolean;
  readonly mayStart: boolean;
  readonly mayDemo: boolean;
  readonly isFilling: boolean;
  readonly steps: readonly { readonly step: SetupStep; readonly isOpen: boolean; readonly isPassed: boolean }[];
}

interface Setup {
  /** Null until the server or the device has answered. */
  readonly state: SetupState | null;
  /** Error of the read, '' for none. */
  readonly failure: string;
  readonly again: () => Promise<void>;
  /** Passes a step. Returns '' or the reason why not. */
  readonly pass: (step: SetupStep) => Promise<string>;
}

const FILLING_MS = 3_000;

/** Progress of the company's setup. `enabled` is false for users who may not set it up. */
export function useSetup(enabled = true): Setup {
  const offline = useOffline();
  const { data, error, refetch } = useRead({ kind: "list", sqlsp: "setup_R_status", args: {} }, { enabled });
  const again = useCallback(async () => void (await refetch()), [refetch]);
  const state = data ? readState(data.rows) : null;
  useTrueNames(data?.fresh ? data.rows[0] : undefined);
  const isFilling = state?.isFilling ?? false;
  useEffect(() => {
    if (!isFilling) return undefined;
    const timer = setInterval(() => void again(), FILLING_MS);
    return () => clearInterval(timer);
  }, [isFilling, again]);
  const pass = useCallback(
    async (step: SetupStep) => {
      const fault = await command(offline, "setup_R_pass", { step });
      if (fault === "") await again();
      return fault;
    },
    [offline, again],
  );
  return { state, failure: error?.message ?? "", again, pass };
}

function readState(rows: readonly Row[]): SetupState | null {
  const [first] = rows;
  if (!first || first.step === undefined) return null;
  const found = new Map(rows.map((row) => [textOf(row, "step"), textOf(row, "state")]));
  return {
    coid: textOf(first, "coid"),
    isNew: isOn(first.isnew),
    isDemo: isOn(first.isdemo),
    mayStart: isOn(first.maystart),
    mayDemo: isOn(first.maydemo),
    isFilling: isOn(first.isfilling),
    steps: SETUP_STEPS.map((step) => ({
      step,
      isOpen: found.get(step) === "open",
      isPassed: found.get(step) === "passed",
    })),
  };
}

/**
 * The token has the names of company and branch at sign-in. Once they are renamed, the device asks for a new token.
 */
function useTrueNames(row: Row | undefined): void {
  const { session: store } = useOffline();
  const { session } = useSession();
  const asked = useRef("");
  const claims = session?.claims;
  const names = row && row.coid === claims?.coid ? `${textOf(row, "coname")}|${textOf(row, "bname")}` : "";
  useEffect(() => {
    if (!claims || names === "" || names === `${claims.coname}|${claims.bname}` || asked.current === names) return;
    asked.current = names;
    // Offline the old names stay, and the next read asks again.
    store.switchTo?.(claims.companyid).catch(() => (asked.current = ""));
  }, [claims, names, store]);
}
