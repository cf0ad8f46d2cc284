import names from './procedure-names.json' with { type: 'json' }

/**
 * Names of the procedures that the spec leaves open (OPEN-022): the file beside this one is their only place, read by screens and server
 * alike, so that another name needs no change of code. The update of the e-mail settings is an endpoint (account-endpoints), for it
 * handles a password. A save that waits on a device keeps the name it was made with.
 */
export const PROCEDURE_NAMES = names
