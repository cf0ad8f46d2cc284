interface Page {
  /** From 1. */
  readonly page: number;
  /** Rows of a page. */
  readonly size: number;
  readonly search: string;
}

/** Parameters of a page of a list, oldest rows first, in the order of ACCT-038. */
export const pageArgs = (formmnu: string, { page, size, search }: Page) => ({
  DisplayLength: size,
  DisplayStart: 1 + (page - 1) * size,
  SortCol: "id",
  SortDir: "asc",
  Search: search,
  id: 0,
  user2: "@user2",
  coid: "@coid",
  co: "@co",
  formmnu,
});
