import type { RightsMap } from "../call/rights";
import type { SessionUser } from "../call/session-user";

/** For whom a first screen is: whoever runs the company, keeps its books, or handles its goods. */
export type Audience = "owner" | "accounts" | "godown";

/** Documents of which a user who enters any keeps the books. */
const BOOKS = ["sale", "purchase", "receipt", "payment", "journal"];

/** The audience of a user, from what they manage and may enter. */
export function audienceOf({ isDeveloper, isCompanyAdmin }: SessionUser, rights: RightsMap): Audience {
  if (isDeveloper || isCompanyAdmin) return "owner";
  return BOOKS.some((entity) => rights.get(entity).add) ? "accounts" : "godown";
}
