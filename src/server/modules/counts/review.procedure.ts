import { z } from "zod";
import { groupedBy } from "../../../domain/grouped";
import type { Row } from "../../../wire/envelope";
import { COUNT_REVIEW_SP, type CountReview, type ReviewSession } from "../../../wire/counting/stock-counts";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { rightsOf } from "../../engine/call/rights";
import { DATE, NUMBER } from "../../engine/documents/shared-keys";
import { type Access, accessOf, demandAccess } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { loadRecord } from "../../engine/records/view";
import { postedAs } from "./count-state";
import { type CountState, countState } from "./merged";
import { openRecounts, reviewItems, uncountedItems } from "./review";

/**
 * The merged count beside the books, for users who may view counts. Of a blind count only those who may decide it see
 * the books; values are for those who may view the report of differences.
 */
export default defineProcedure({
  name: COUNT_REVIEW_SP,
  kind: "query",
  params: { id: z.coerce.number().int().positive() },
  run: async (ctx, { id }) => {
    const access = await demandAccess(ctx, declarationOf("stockcount"), "view");
    const count = await loadRecord(ctx, declarationOf("stockcount"), id);
    if (!count) throw new Refusal("id", "This count no longer exists.");
    return [{ id, review: JSON.stringify(await reviewOf(ctx, access, count)) }];
  },
});

async function reviewOf(ctx: Context, access: Access, count: Row): Promise<CountReview> {
  const [id, uid, godownid] = [Number(count.id), String(count.uid), Number(count.godownid)];
  const state = await countState(ctx, uid);
  const posted = await postedAs(ctx, id);
  const isBlind = count.blind !== "shown";
  const books = access.edit || !isBlind;
  const sight = { books, values: books && (await rightsOf(ctx, "countdifferences")).view };
  const isOpen = !posted && !count.iscancelled;
  return {
    id,
    uid,
    no: String(count[NUMBER]),
    day: String(count[DATE]),
    godownid,
    godown: String(count.godownname),
    isBlind,
    isCancelled: Boolean(count.iscancelled),
    posted,
    late: posted ? state.scans - posted.scans : 0,
    seen: state.seen,
    sessions: sessionsOf(state),
    items: await reviewItems(ctx, godownid, state.items, sight),
    uncounted: isOpen ? await uncountedItems(ctx, godownid, state.items, sight) : [],
    recounts: await recountsOf(ctx, state),
    mayDecide: isOpen && access.edit,
    mayPost: isOpen && access.edit && (await accessOf(ctx, declarationOf("opening"))).add,
  };
}

const sessionsOf = ({ tallies }: CountState): readonly ReviewSession[] =>
  [...groupedBy(tallies, ({ session }) => session)].map(([session, own]) => ({
    session,
    who: own[0]?.username ?? "",
    device: own[0]?.device ?? "",
    scans: own.reduce((sum, { scans }) => sum + scans, 0),
    last: new Date(Math.max(...own.map(({ last }) => last))).toISOString(),
  }));

async function recountsOf(ctx: Context, state: CountState): Promise<CountReview["recounts"]> {
  return (await openRecounts(ctx, state)).map(({ id, itemid, itemname, remark, username, at }) => ({
    id,
    itemid,
    itemname,
    remark,
    by: username,
    at: new Date(at).toISOString(),
  }));
}
