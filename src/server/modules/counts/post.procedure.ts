import { sql } from "kysely";
import { z } from "zod";
import type { MergedItem } from "../../../domain/counting/merged-count";
import type { Row } from "../../../wire/envelope";
import { COUNT_POST_SP } from "../../../wire/counting/stock-counts";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { withWarnings } from "../../engine/call/warnings";
import { DATE, NUMBER } from "../../engine/documents/shared-keys";
import { demandAccess } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { saveRecord } from "../../engine/saving/save";
import { dayOf, placeKey, setMoments } from "../../engine/stock/book-quantity";
import { audit } from "../../engine/trail/audit";
import { heldOpenCount } from "./count-state";
import { type CountState, countState, waitingRecounts } from "./merged";
import { uncountedItems } from "./review";

/**
 * Makes one physical stock of a count, as it was reviewed: `seen` is the state that the review showed. Each line is
 * compared with the books of the moment of its last scan. Posted again, from any device, it says that it is posted.
 */
export default defineProcedure({
  name: COUNT_POST_SP,
  kind: "command",
  params: {
    id: z.coerce.number().int().positive(),
    seen: z.string().max(100),
    /** Goods in the books that nobody scanned are counted as 0. */
    zerorest: z.union([z.literal(0), z.literal(1)]),
  },
  run: async (ctx, { id, seen, zerorest }) => {
    await demandAccess(ctx, declarationOf("stockcount"), "edit", "post");
    const count = await heldOpenCount(ctx, id, "posted");
    const state = await countState(ctx, String(count.uid));
    refuseUnready(state, seen);
    const rest =
      zerorest === 1
        ? await uncountedItems(ctx, Number(count.godownid), state.items, { books: false, values: false })
        : [];
    const made = await addPhysicalStock(ctx, count, state, rest);
    const { username, fullname } = ctx.session;
    await sql`
      insert into stock_count_posting (countid, openingid, scans, username, at)
      values (${id}, ${Number(made.id)}, ${state.scans}, ${fullname || username}, ${ctx.now})`.execute(ctx.tx);
    await audit(ctx, { entity: "stockcount", recid: id, action: "post", after: { openingid: made.id, no: made.no } });
    const text = `Count ${String(count[NUMBER])} is posted as ${String(made.no)}.`;
    return [{ err: 0, id, stype: "success", stitle: "", openingid: made.id, no: made.no, ...withWarnings(ctx, text) }];
  },
});

function refuseUnready(state: CountState, seen: string): void {
  const { items } = state;
  if (items.length === 0) throw new Refusal("", "Nothing was scanned for this count yet.");
  if (seen !== state.seen)
    throw new Refusal("seen", "The count has changed since you reviewed it. Nothing was posted. Review it again.");
  const undecided = items.filter(({ isDecided }) => !isDecided).length;
  if (undecided > 0)
    throw new Refusal(
      "",
      `${undecided} ${undecided === 1 ? "item was" : "items were"} counted by several people in the same place. Decide whose count to take.`,
    );
  const waiting = waitingRecounts(state).length;
  if (waiting > 0)
    throw new Refusal(
      "",
      `${waiting} ${waiting === 1 ? "recount is" : "recounts are"} still open. Wait for the scans, or withdraw the request.`,
    );
}

/** Dated the day of the last scan. Returns the answer of its save. */
async function addPhysicalStock(
  ctx: Context,
  count: Row,
  { items, tallies }: CountState,
  rest: readonly { readonly itemid: number; readonly batchno: string }[],
): Promise<Row> {
  setMoments(ctx, new Map(items.map((item) => [placeKey(item), new Date(item.last)])));
  const datesOf = (item: MergedItem) => {
    const own = tallies.filter(({ itemid, batchno }) => itemid === item.itemid && batchno === item.batchno);
    const given = (key: "expirydate" | "mfgdate") => own.find((tally) => tally[key] !== "")?.[key];
    return { ...dated("expirydate", given("expirydate")), ...dated("mfgdate", given("mfgdate")) };
  };
  const counted = items.map((item) => ({
    itemid: item.itemid,
    batchno: item.batchno,
    qty: item.qty,
    ...datesOf(item),
  }));
  const [made = {}] = await saveRecord(ctx, declarationOf("opening"), {
    id: 0,
    kind: "count",
    [DATE]: dayOf(new Date(rest.length > 0 ? ctx.now : Math.max(...items.map(({ last }) => last)))),
    godownid: Number(count.godownid),
    items: [...counted, ...rest.map(({ itemid, batchno }) => ({ itemid, batchno, qty: 0 }))],
    narration: [`Count ${String(count[NUMBER])}`, String(count.narration ?? "")].filter(Boolean).join(". "),
  });
  return made;
}

const dated = (key: string, day: string | undefined): Row => (day === undefined ? {} : { [key]: day });
