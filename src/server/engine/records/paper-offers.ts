import type { PaperOffer } from "../../../definitions/print/paper-offer";
import type { Access } from "./access";
import type { RecordDeclaration } from "./declaration";

/** The other papers that the user may make of these records, as JSON; '' for none. A hidden field offers none. */
export function paperOffers(
  { papers = [] }: Pick<RecordDeclaration, "papers">,
  access: Pick<Access, "print" | "shows">,
  isWanted: (offer: PaperOffer) => boolean = () => true,
): string {
  const offered = papers.filter((offer) => isWanted(offer) && (!offer.field || access.shows(offer.field)));
  return access.print && offered.length > 0 ? JSON.stringify(offered) : "";
}
