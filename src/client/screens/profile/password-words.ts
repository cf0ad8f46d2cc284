const MIN = 5

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/\d/, 'Add a number.'], [/[a-z]/, 'Add a small letter.'], [/[A-Z]/, 'Add a capital letter.'], [/[^A-Za-z0-9]/, 'Add a special character.'],
]

/** ACCT-009; null where the new password may be set. */
export const newPasswordFault = (word: string): string | null => (word.length < MIN ? 'Should be at least 5 characters long' : null)

/** ACCT-010, OPEN-023: one short line for each kind that is missing. Advice only. */
export const passwordAdvice = (word: string): readonly string[] => ADVICE.flatMap(([kind, text]) => (kind.test(word) ? [] : [text]))
