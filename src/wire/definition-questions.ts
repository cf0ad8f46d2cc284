/** A query for a definition. It is the same wherever it is asked, so that the device finds its copy of the answer. */
interface DefinitionQuestion {
  readonly kind: "def";
  readonly sqlsp: string;
  readonly args: Readonly<Record<string, string>>;
  readonly enc?: boolean;
}

/** The model of a form, by its name (FORM-006). */
export const formModelQuestion = (menutype: string) =>
  ({
    kind: "def",
    sqlsp: "WEBAPI_R_dynaform",
    args: { user2: "@user2", branchin: "@branchin", menutype },
    enc: true,
  }) as const satisfies DefinitionQuestion;

/** The definition of a list, by the name in its route (LIST-014). */
export const listDefinitionQuestion = (formname: string) =>
  ({
    kind: "def",
    sqlsp: "common_R_getlistgrid",
    args: { user2: "@user2", coid: "@coid", co: "@co", branchin: "@branchin", formname },
  }) as const satisfies DefinitionQuestion;
