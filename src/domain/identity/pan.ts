const SHAPE = /^[A-Z]{5}\d{4}[A-Z]$/;

export const isPan = (text: string): boolean => SHAPE.test(text);

/** '' or the fault of an income tax PAN (ABCDE1234F). */
export function checkPan(text: string): string {
  const pan = text.trim().toUpperCase();
  if (pan.length !== 10) return `A PAN has 10 characters, this one has ${pan.length}.`;
  return isPan(pan) ? "" : "A PAN is five letters, four digits and a letter, such as ABCDE1234F.";
}
