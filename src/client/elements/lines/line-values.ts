/** One line of a record: values by column key, and `<key>_label` with the text of a choice. */
export type Line = Readonly<Record<string, unknown>>;
