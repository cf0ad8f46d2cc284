/** How this start keeps its doors; without them a server is taken for one that listens on this machine only. */
export interface DoorSettings {
  /** An unknown user name is answered as a wrong password: nobody learns from outside which names exist. */
  readonly hidesUserNames: boolean
  /** Mail servers of companies may lie in the private network of this machine. */
  readonly mailsPrivately: boolean
}

/** What an absent `doors` means: the server of one machine, with step 5 of the spec. */
export const AT_HOME: DoorSettings = { hidesUserNames: false, mailsPrivately: true }

/**
 * `HIDE_USER_NAMES` and `MAIL_TO_PRIVATE`: `yes` or `no`. Unsaid, names are hidden and no private address gets mail where other machines
 * can reach the server. Throws a sentence.
 */
export function readDoorSettings(env: Readonly<Record<string, string | undefined>>, isOpen: boolean): DoorSettings {
  return { hidesUserNames: readYes('HIDE_USER_NAMES', env.HIDE_USER_NAMES) ?? isOpen, mailsPrivately: readYes('MAIL_TO_PRIVATE', env.MAIL_TO_PRIVATE) ?? !isOpen }
}

function readYes(name: string, text: string | undefined): boolean | undefined {
  if (!text) return undefined
  if (text !== 'yes' && text !== 'no') throw new Error(`${name} must be yes or no, not ${text}.`)
  return text === 'yes'
}
