/** An Indian mobile number as ten digits (`+91 98765-43210`, `098765 43210`), a foreign one as `+<digits>`, or ''. */
function normaliseMobile(text: string): string {
  const bare = text.trim().replace(/[\s().-]/g, "");
  const indian = /^(?:\+91|0091|91|0)?([6-9]\d{9})$/.exec(bare);
  if (indian?.[1]) return indian[1];
  const foreign = /^(?:\+|00)([1-9]\d{7,14})$/.exec(bare);
  return foreign?.[1] && !foreign[1].startsWith("91") ? `+${foreign[1]}` : "";
}

/** A mobile number with its country code, `+919876543210`; '' where the text is none. */
export function dialledMobile(text: string): string {
  const found = normaliseMobile(text);
  return found === "" || found.startsWith("+") ? found : `+91${found}`;
}

/** '' or the fault of a mobile number. */
export function checkMobile(text: string): string {
  if (normaliseMobile(text)) return "";
  const digits = text.replace(/\D/g, "");
  if (/[^\d\s()+.-]/.test(text)) return "A mobile number has digits only.";
  if (digits.length === 10) return "An Indian mobile number begins with 6, 7, 8 or 9.";
  return `An Indian mobile number has 10 digits, this one has ${digits.length}.`;
}
