/**
 * The merged count: what each person and device counted (tallies) becomes one quantity for each item and batch. Sums of
 * different places add up. Where several counted the same item in the same place, nobody is added blindly: the
 * supervisor takes one, the other, or both. A recount takes the place of all that was counted of the item before.
 */
import { groupedBy } from "../grouped";
import { fromQuantityText, quantity, toQuantityText } from "../quantity";

/** Where something was counted: an item and batch in a bin, for the first time or for a recount ('' for none). */
export interface CountedPlace {
  readonly bin: string;
  readonly itemid: number;
  readonly batchno: string;
  readonly recount: string;
}

/** What one session counted in one place: the sum of its entries. */
export interface Tally extends CountedPlace {
  /** The session: one person with one device, from joining the count to finishing. */
  readonly session: string;
  /** Decimal text in base units. */
  readonly qty: string;
  /** First and last scan, ms. */
  readonly first: number;
  readonly last: number;
}

/** What the supervisor took of a place, and the sessions that had counted there by then. */
export interface Choice extends CountedPlace {
  readonly taken: readonly string[];
  readonly known: readonly string[];
}

/** A request to count an item again, with all its batches and in all its places. */
export interface Recount {
  readonly id: string;
  readonly itemid: number;
  /** When it was asked for, ms. */
  readonly at: number;
}

export interface MergedPlace extends CountedPlace {
  readonly tallies: readonly Tally[];
  /** The sessions that count; null while the supervisor has not decided. */
  readonly taken: readonly string[] | null;
}

export interface MergedItem {
  readonly itemid: number;
  readonly batchno: string;
  /** Decimal text in base units, without the places that wait for a decision. */
  readonly qty: string;
  /** The places that count; after a recount only those of the recount. */
  readonly places: readonly MergedPlace[];
  readonly first: number;
  readonly last: number;
  readonly isDecided: boolean;
  /** A recount of the item that was requested and has no scan yet; '' for none. */
  readonly openRecount: string;
}

/** Key of a place. */
const countedPlaceKey = ({ bin, itemid, batchno, recount }: CountedPlace): string =>
  JSON.stringify([bin, itemid, batchno, recount]);

/** One row for each item and batch that was counted, by item and batch. */
export function mergeCount(
  tallies: readonly Tally[],
  choices: readonly Choice[],
  recounts: readonly Recount[],
): readonly MergedItem[] {
  const decided = new Map(choices.map((choice) => [countedPlaceKey(choice), choice]));
  return [...groupedBy(tallies, ({ itemid }) => itemid)]
    .sort(([one], [other]) => one - other)
    .flatMap(([itemid, own]) =>
      mergeItem(
        own,
        decided,
        recounts.filter((recount) => recount.itemid === itemid),
      ),
    );
}

/** A batch that the recount did not find has the quantity 0. */
function mergeItem(
  tallies: readonly Tally[],
  decided: ReadonlyMap<string, Choice>,
  recounts: readonly Recount[],
): readonly MergedItem[] {
  const newest = [...recounts].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const answered = newest.find(({ id }) => tallies.some(({ recount }) => recount === id))?.id ?? "";
  const requested = newest[0]?.id ?? "";
  const counting = tallies.filter(({ recount }) => recount === answered);
  return [...groupedBy(tallies, ({ batchno }) => batchno).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([batchno, [{ itemid } = { itemid: 0 }]]) => {
      const own = counting.filter((tally) => tally.batchno === batchno);
      return {
        itemid,
        batchno,
        ...mergePlaces(own, decided, own.length > 0 ? own : counting),
        openRecount: requested === answered ? "" : requested,
      };
    });
}

function mergePlaces(
  tallies: readonly Tally[],
  decided: ReadonlyMap<string, Choice>,
  timed: readonly Tally[],
): Pick<MergedItem, "qty" | "places" | "first" | "last" | "isDecided"> {
  const places = [...groupedBy(tallies, countedPlaceKey).values()]
    .map((own) => mergePlace(own, decided))
    .sort((one, other) => (one.bin < other.bin ? -1 : 1));
  const taken = places.flatMap((place) => place.tallies.filter(({ session }) => place.taken?.includes(session)));
  return {
    qty: toQuantityText(quantity(taken.reduce((sum, { qty }) => sum + (fromQuantityText(qty) ?? 0), 0))),
    places,
    first: Math.min(...timed.map(({ first }) => first)),
    last: Math.max(...timed.map(({ last }) => last)),
    isDecided: places.every((place) => place.taken !== null),
  };
}

/** A choice counts only while nobody else has counted there since. */
function mergePlace(tallies: readonly Tally[], decided: ReadonlyMap<string, Choice>): MergedPlace {
  const [{ bin, itemid, batchno, recount }] = tallies as readonly [Tally, ...Tally[]];
  const place = { bin, itemid, batchno, recount };
  const sessions = tallies.map(({ session }) => session).sort();
  const choice = decided.get(countedPlaceKey(place));
  const isKnown = choice !== undefined && sessions.every((session) => choice.known.includes(session));
  const taken = isKnown ? choice.taken : sessions.length === 1 ? sessions : null;
  return { ...place, tallies: [...tallies].sort((a, b) => (a.session < b.session ? -1 : 1)), taken };
}
