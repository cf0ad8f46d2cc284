import { useOffline } from "../../call/offline-context";
import { type ActionWords, runAction } from "../../call/run-action";
import {
  COUNT_CHOOSE_SP,
  COUNT_POST_SP,
  COUNT_RECOUNT_SP,
  COUNT_WITHDRAW_SP,
  type CountReview,
} from "../../../wire/counting/stock-counts";
import { announce, toast } from "../../ui/dialogs";
import type { Overlap } from "./who-counted";

const CHANGED = ["this count", ". It is read again."] as const;

/**
 * What a supervisor does with a count, each through the outbox. `onDone` reads the count again.
 */
export function useCountActions({ id, no }: Pick<CountReview, "id" | "no">, onDone: () => void) {
  const offline = useOffline();
  const run = async (sqlsp: string, args: Readonly<Record<string, unknown>>, title: string, words: ActionWords) => {
    const request = {
      opId: offline.outbox.mintOpId(),
      screen: "stockcount",
      entity: "stockcount",
      recordKey: String(id),
      sqlsp,
      args: { id, ...args },
      base: { kind: "none" },
      defVer: "",
      shown: {},
      formname: "",
      title: `${title}: count ${no}`,
    } as const;
    await runAction({ offline, dialogs: { announce: sayIfNeeded }, toast }, request, words);
    onDone();
  };
  return {
    /** Takes one session of each place, or all. */
    choose: (overlaps: readonly Overlap[], session: string | null) =>
      run(
        COUNT_CHOOSE_SP,
        {
          places: overlaps.map(({ item, place }) => {
            const known = place.tallies.map((one) => one.session);
            const { itemid, batchno } = item;
            const { bin, recount } = place;
            return { bin, itemid, batchno, recount, known, taken: session === null ? known : [session] };
          }),
        },
        "Decision",
        { done: ["", ""], failed: ["Not decided", "The decision was refused."], changed: CHANGED },
      ),
    recount: (itemid: number, remark: string) =>
      run(COUNT_RECOUNT_SP, { itemid, recount: crypto.randomUUID(), remark }, "Recount", {
        done: ["", ""],
        failed: ["Recount not requested", "The request was refused."],
        changed: CHANGED,
      }),
    withdraw: (recount: string) =>
      run(COUNT_WITHDRAW_SP, { recount }, "Withdrawn recount", {
        done: ["", ""],
        failed: ["Recount not withdrawn", "The request was refused."],
        changed: CHANGED,
      }),
    post: (seen: string, zeroRest: boolean) =>
      run(COUNT_POST_SP, { seen, zerorest: zeroRest ? 1 : 0 }, "Posting", {
        done: ["Posted", "The count is posted."],
        failed: ["Not posted", "The count was refused."],
        changed: CHANGED,
      }),
  };
}

export type CountActions = ReturnType<typeof useCountActions>;

/** A decision shows in the list at once, so it needs no dialog; a refusal and a posted count have one. */
const sayIfNeeded: typeof announce = async (said) => {
  if (said.icon === "success" && said.title !== "Posted") return;
  await announce(said);
};
