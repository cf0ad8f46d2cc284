/** Parameters of SQL Run (FORM-066, DEV-002): `id` of the row, `sqlsp` the view-data procedure, `formtitle`. */
export interface SqlRunLink {
  readonly id: string;
  readonly sqlsp: string;
  readonly formtitle: string;
}

/**
 * `/Sqlprocess` with the link in its query, so that a reload keeps it; the link is passed as navigation state too.
 */
export const sqlRunPath = ({ id, sqlsp, formtitle }: SqlRunLink): string =>
  `/Sqlprocess?${new URLSearchParams({ id, sqlsp, formtitle })}`;
