const SHAPE =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** '' or the fault of one e-mail address. */
export function checkEmail(text: string): string {
  const address = text.trim();
  if (address.length > 254) return "An e-mail address has at most 254 characters.";
  if (!address.includes("@")) return "An e-mail address needs an @.";
  if (/\s|,|;/.test(address)) return "Enter one e-mail address without spaces.";
  return SHAPE.test(address) ? "" : `"${address.slice(0, 60)}" is not an e-mail address.`;
}
