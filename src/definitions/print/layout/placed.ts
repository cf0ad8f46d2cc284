import type { DrawnText } from "./drawn";

/** A text of which the page is asked after the layout: the library notes positions in the nodes that it lays out. */
export type Placed = DrawnText & { readonly positions?: readonly { readonly pageNumber: number }[] };

/** Page from 1 on which a text came to stand. */
export const pageOf = (node: Placed): number => node.positions?.[0]?.pageNumber ?? 1;
