import { spanText } from "../../../domain/span-text";

/** Sentences of the sign-in steps; those of the spec are verbatim (AUTH-008 to AUTH-015). */
export const SIGN_IN_TEXT = {
  /** Steps 2 and 5 share it, so that it does not reveal which user names exist. */
  wrong: "The username or password you entered is incorrect.",
  locked:
    "Your login has been blocked!, Because More try to attempt login with wrong password, Please contact Administrator.",
  /** By an administrator, or not approved yet: it has nothing to do with wrong passwords. */
  blocked: "Your login is blocked. Contact your administrator.",
  unregistered: "UnRegistered Application",
  expired: "Registration Expired",
  forgot: "Your administrator can issue a new password. Please contact your administrator.",
  pinNeeded: "Please enter your PIN.",
  pinWrong: "The PIN you entered is incorrect.",
  codeNeeded: "Please enter the 6-digit code of your authenticator app.",
  pinAndCodeNeeded:
    "Please enter your PIN followed by the 6-digit code of your authenticator app, without a space between them.",
  codeWrong: "The code you entered is incorrect.",
  pinOrCodeWrong: "The PIN or the code you entered is incorrect.",
  passkeyWrong: "The passkey was not accepted. Please try again, or type the code.",
  codeUsed: "This code was already used. Please wait for the next one.",
  noBranch: "Your user has no branch. Please contact your administrator.",
  otherBranch: "You cannot work in the branch you chose. Please choose one from the list.",
  replayed: "This sign-in request was already used. Please sign in again.",
  changed: "Your sign-in details changed while you were signing in. Please sign in again.",
  tooMany: "Too many sign-in attempts. Please wait a minute and try again.",
} as const;

export const ipText = (ip: string): string => `Your IP ${ip} is not allowed for login.`;

/** For a device with a wrong clock: by how much, the time it shows, the time of the server, and what to do. */
export const clockText = (device: Date, server: Date): string =>
  `The clock of this device is ${spanText(Math.abs(+device - +server))} ${device < server ? "behind" : "ahead"}. It shows ${moment(device)}, but the server shows ${moment(server)}. Please correct the clock of this device and sign in again.`;

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** `21-Nov-2026 07:05 IST`. */
export function moment(at: Date): string {
  const part = new Map(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part.get("day")}-${part.get("month")}-${part.get("year")} ${part.get("hour")}:${part.get("minute")} IST`;
}
