/** '' or the fault of a UPI address (name@handle). */
export function checkUpi(text: string): string {
  const [name, handle, ...more] = text.trim().split("@");
  if (handle === undefined || more.length > 0) return "A UPI address has one @, such as name@bank.";
  if (!/^[a-z0-9._-]{2,256}$/i.test(name ?? ""))
    return "The part of a UPI address before the @ has letters, digits, dots and hyphens.";
  return /^[a-z][a-z0-9]{1,63}$/i.test(handle)
    ? ""
    : "The part of a UPI address after the @ has letters and digits only.";
}
