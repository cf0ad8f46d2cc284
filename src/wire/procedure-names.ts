import names from "./procedure-names.json" with { type: "json" };

/**
 * Names of the procedures that the spec leaves open (OPEN-022). The file beside this one is their only place, read by
 * screens and server alike, so that another name needs no change of code. The update of the e-mail settings is an
 * endpoint (account-endpoints), because it handles a password. A save that waits on a device keeps the name with
 * which it was made.
 */
export const PROCEDURE_NAMES = names;
