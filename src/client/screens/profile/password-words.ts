const MIN = 5;

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/\d/, "A number makes it stronger."],
  [/[a-z]/, "A small letter makes it stronger."],
  [/[A-Z]/, "A capital letter makes it stronger."],
  [/[^A-Za-z0-9]/, "A special character makes it stronger."],
];

/** ACCT-009; null if the new password is allowed. */
export const newPasswordFault = (word: string): string | null =>
  word.length < MIN ? "Should be at least 5 characters long" : null;

/** ACCT-010, OPEN-023: one short line for each missing kind of character. Advice only, and worded as advice. */
export const passwordAdvice = (word: string): readonly string[] =>
  ADVICE.flatMap(([kind, text]) => (kind.test(word) ? [] : [text]));
