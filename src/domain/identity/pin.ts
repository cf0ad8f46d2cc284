/** '' or the fault of an Indian PIN code. */
export function checkPin(text: string): string {
  const pin = text.trim();
  if (!/^\d{6}$/.test(pin)) return "A PIN code has 6 digits.";
  return pin.startsWith("0") ? "A PIN code does not begin with 0." : "";
}
