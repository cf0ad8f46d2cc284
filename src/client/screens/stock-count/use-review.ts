import { useMemo } from "react";
import { COUNT_REVIEW_SP, type CountReview } from "../../../wire/counting/stock-counts";
import { useLine } from "../../call/use-line";
import { useRead } from "../../call/use-read";

/** How often an open review is read again while the device is online, ms. */
const ASK_MS = 20_000;

export interface LoadedReview {
  /** Null until it is known. */
  readonly review: CountReview | null;
  /** '' or why it could not be read. */
  readonly problem: string;
  readonly asOf: number;
  readonly fresh: boolean;
  readonly read: () => void;
}

/** The merged count as the server knows it, or knew it when this device last asked. */
export function useReview(id: string): LoadedReview {
  const { line } = useLine();
  const question = useMemo(() => ({ kind: "list", sqlsp: COUNT_REVIEW_SP, args: { id } }) as const, [id]);
  const { data, error, refetch } = useRead(question, {
    entity: "stockcount",
    everyMs: line === "online" ? ASK_MS : 0,
  });
  const text = data?.rows[0]?.review;
  const review = useMemo(() => (typeof text === "string" ? (JSON.parse(text) as CountReview) : null), [text]);
  return {
    review,
    problem: error?.message ?? "",
    asOf: data?.asOf ?? 0,
    fresh: data?.fresh ?? true,
    read: () => void refetch(),
  };
}
