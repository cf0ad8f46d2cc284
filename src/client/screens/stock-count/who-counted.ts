import type { CountReview, ReviewItem, ReviewPlace } from "../../../wire/counting/stock-counts";

/** Names of sessions: of the person, with a number where one person counted in several. */
export function sessionNames({ sessions }: Pick<CountReview, "sessions">): ReadonlyMap<string, string> {
  return new Map(
    sessions.map(({ session, who }) => {
      const own = sessions.filter((one) => one.who === who);
      const place = own.findIndex((one) => one.session === session) + 1;
      return [session, own.length > 1 ? `${who} (${place})` : who];
    }),
  );
}

/** A place where several counted the same item. */
export interface Overlap {
  readonly item: ReviewItem;
  readonly place: ReviewPlace;
}

/** All of them, those that wait for a decision first. */
export function overlapsOf({ items }: Pick<CountReview, "items">): readonly Overlap[] {
  const all = items.flatMap((item) =>
    item.places.filter(({ tallies }) => tallies.length > 1).map((place) => ({ item, place })),
  );
  return [...all.filter(({ place }) => !place.taken), ...all.filter(({ place }) => place.taken)];
}

export const binWords = (bin: string): string => (bin === "" ? "No bin" : `Bin ${bin}`);
