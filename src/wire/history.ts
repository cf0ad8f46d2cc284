/** A field that a save changed, as users read it: one of the JSON list `changelist` of an entry of the history. */
export interface FieldChange {
  readonly label: string;
  /** '' for an empty value, and for lines. */
  readonly old: string;
  readonly new: string;
  /** What happened to the lines of a field; '' for any other field. */
  readonly lines: string;
}
