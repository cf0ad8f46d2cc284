const WORDS_MAX = 200;
const WORD_MAX = 64;

/** Words as a search compares them, on the server and on the device: lower case, letters and digits of any script. */
export function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, WORD_MAX)))].slice(0, WORDS_MAX);
}
