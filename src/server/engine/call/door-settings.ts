/** Door settings of this start. Without them the server counts as listening on this machine only. */
export interface DoorSettings {
  /** An unknown user name gets the answer of a wrong password, so outsiders cannot find out which names exist. */
  readonly hidesUserNames: boolean;
  /** Mail servers of companies may be in the private network of this machine. */
  readonly mailsPrivately: boolean;
}

/** Value of an absent `doors`: a server for one machine, with step 5 of the spec. */
export const ONE_MACHINE: DoorSettings = { hidesUserNames: false, mailsPrivately: true };

/**
 * `HIDE_USER_NAMES` and `MAIL_TO_PRIVATE`: `yes` or `no`. By default, where other machines can reach the server, user
 * names are hidden and no mail goes to private addresses. Throws a sentence on any other value.
 */
export function readDoorSettings(env: Readonly<Record<string, string | undefined>>, isOpen: boolean): DoorSettings {
  return {
    hidesUserNames: readYes("HIDE_USER_NAMES", env.HIDE_USER_NAMES) ?? isOpen,
    mailsPrivately: readYes("MAIL_TO_PRIVATE", env.MAIL_TO_PRIVATE) ?? !isOpen,
  };
}

function readYes(name: string, text: string | undefined): boolean | undefined {
  if (!text) return undefined;
  if (text !== "yes" && text !== "no") throw new Error(`${name} must be yes or no, not ${text}.`);
  return text === "yes";
}
