/**
 * '' or the fault in the form of an HSN (goods) or SAC (services, starts with 99) code. The master list decides
 * whether the code exists.
 */
export function checkHsn(text: string): string {
  const code = text.trim();
  if (!/^\d+$/.test(code)) return "An HSN or SAC code has digits only.";
  if (code.startsWith("99"))
    return [2, 4, 6].includes(code.length) ? "" : `A SAC code has 4 or 6 digits, this one has ${code.length}.`;
  if (code.startsWith("00")) return "An HSN code does not begin with 00.";
  return [2, 4, 6, 8].includes(code.length) ? "" : `An HSN code has 4, 6 or 8 digits, this one has ${code.length}.`;
}
