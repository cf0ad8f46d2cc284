/**
 * Signed links: addresses under which the customer of a document opens its paper without signing in, until the link
 * expires or is revoked.
 */

/** `<path>/<token>` is the page of a link; `/pdf` below it is the paper, with `?download` as a file. */
export const SIGNED_LINK = "/MicroACLink";

export const LINK_PROCEDURES = {
  /** `formname`, `id`; one `LinksRow`. */
  list: "signedlinks_R_list",
  /** `formname`, `id`, `days`, `origin`, `born`; answers the link in `id`. */
  make: "signedlink_R_make",
  /** `formname`, `id`, `linkid`. */
  revoke: "signedlink_R_revoke",
} as const;

/** Days that a new link works. */
export const LINK_DAYS = [7, 30, 90] as const;
export type LinkDays = (typeof LINK_DAYS)[number];
/** Of a company that has not chosen others in its print settings. */
export const LINK_DAYS_USUAL: LinkDays = 30;
export const isLinkDays = (days: number): days is LinkDays => (LINK_DAYS as readonly number[]).includes(days);

/** The links of a document, and whether its user may make one. */
export interface LinksRow {
  /** 1 where documents of this kind have links. */
  readonly offered: number;
  /** Why no link can be made now; '' where it can. */
  readonly refusal: string;
  /** Names the document together with its id: a restored server may give an id again. */
  readonly born: string;
  /** Days that a new link works unless its user chooses others: a setting of the company. */
  readonly usualdays: LinkDays;
  /** Newest first. */
  readonly links: readonly LinkRow[];
}

export interface LinkRow {
  readonly linkid: string;
  readonly state: "active" | "expired" | "revoked";
  /** The address to send; '' where it no longer works, or the user may not see the whole document. */
  readonly address: string;
  readonly madeby: string;
  /** Moments as ISO date-times, '' for none. */
  readonly madeat: string;
  /** The last day in India on which the link works, `yyyy-mm-dd`. */
  readonly until: string;
  readonly revokedby: string;
  readonly revokedat: string;
  readonly opened: number;
  readonly lastopened: string;
}
