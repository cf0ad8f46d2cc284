/** '' or the fault of a bank branch code: four letters, a zero, six letters or digits. */
export function checkIfsc(text: string): string {
  const ifsc = text.trim().toUpperCase();
  if (ifsc.length !== 11) return `An IFSC has 11 characters, this one has ${ifsc.length}.`;
  if (!/^[A-Z]{4}/.test(ifsc)) return "An IFSC begins with the four letters of the bank.";
  if (ifsc.charAt(4) !== "0") return `The fifth character of an IFSC is the digit 0, not ${ifsc.charAt(4)}.`;
  return /^[A-Z0-9]{6}$/.test(ifsc.slice(5)) ? "" : "An IFSC ends with six letters or digits.";
}
