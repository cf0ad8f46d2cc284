import { useCallback, useMemo, useState } from "react";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import { mayBeCounted, waitingDocuments } from "../../posting/waiting-documents";
import { useSession } from "../../session/use-session";
import { asOfText } from "../../ui/as-of";
import type { Report } from "../read/report-definition";
import type { ReportSnapshot } from "../read/report-pages";
import type { ReportQuestion } from "../read/report-question";
import { useReportRows } from "../read/use-report-rows";
import { foldOf } from "./folds";
import { localEffect, NO_EFFECT } from "./local-effect";
import { localSentence, uncounted } from "./local-words";

export interface LocalView {
  /** The answer, with what waits drawn in. */
  readonly shown: ReportSnapshot | null;
  /** What is counted, and what is not; none where nothing waits. */
  readonly sentences: readonly string[];
  /** Whether what waits is drawn in; null where there is nothing to leave out. */
  readonly isIncluded: boolean | null;
  readonly include: (isIncluded: boolean) => void;
}

const NONE: readonly string[] = [];
const FIRST = { start: 0, stop: 0 } as const;

/** Draws the documents that wait on this device into the answer of a report, if it is one of those that show them. */
export function useLocalEffect(report: Report, question: ReportQuestion, shown: ReportSnapshot | null): LocalView {
  const [isIncluded, include] = useState(true);
  // Two periods are compared by the server.
  const local = question.compare === "" ? foldOf(report.name) : null;
  const effect = useWaiting(report, local !== null, shown?.asOf ?? 0);
  // Kept beside the groups, so that what waits can be drawn exactly when the server cannot be reached.
  const isAsked = local?.needsDetail === true && !question.detailed && shown !== null;
  const detail = useReportRows(report, withDetail(question), FIRST, isAsked).shown;
  const folded = useMemo(
    () => (local && shown && effect ? local.fold({ shown, question, effect: effect.effect, detail }) : null),
    [local, shown, question, effect, detail],
  );
  if (!folded || !effect || !shown) return { shown, sentences: NONE, isIncluded: null, include };
  const sentence = localSentence(`as of ${asOfText(shown.asOf)}`, folded, isIncluded);
  return {
    shown: isIncluded ? folded.shown : shown,
    sentences: [
      ...(sentence === "" ? [] : [sentence]),
      ...(isIncluded ? folded.notes : []),
      ...uncounted(effect.effect, effect.sending),
    ],
    isIncluded: folded.drawn === 0 ? null : isIncluded,
    include,
  };
}

const withDetail = (question: ReportQuestion): ReportQuestion => ({ ...question, detailed: true });

/** What waits for the company of the session; null until it is known. */
function useWaiting(report: Report, isAsked: boolean, asOf: number) {
  const offline = useOffline();
  const { session } = useSession();
  const coid = session?.claims.coid;
  const read = useCallback(async () => {
    if (!isAsked) return null;
    const rows = (await offline.outbox.rows()).filter((row) => row.coid === coid);
    if (rows.length === 0) return { effect: NO_EFFECT, sending: 0 };
    const known = rows.filter(({ entity }) => entity in report.localBooks.kinds);
    const sent = known.filter((row) => mayBeCounted(row, asOf));
    const waiting = await waitingDocuments(
      offline,
      known.filter((row) => !sent.includes(row)),
    );
    return { effect: await localEffect(offline, waiting, report.localBooks), sending: sent.length };
  }, [offline, isAsked, coid, asOf, report]);
  return useFollowed(read, offline.onOutbox);
}
