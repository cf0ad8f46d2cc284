/**
 * How well a record fits a typed text, best first. Pickers show their options in this order, on the device as on the
 * server, and Enter chooses what fits in order or better: "5 kg" finds "25 kg" too, but only an arrow key chooses it.
 */
export const MATCH = {
  /** The text is its code or barcode. */
  code: 0,
  name: 1,
  alias: 2,
  /** Its name begins with the text, as whole words. */
  words: 3,
  beginning: 4,
  /** Words of its name begin with the words of the text, in their order. */
  inOrder: 5,
  /** Each word of the text is somewhere in what is searched. */
  anywhere: 6,
} as const;

export type Match = (typeof MATCH)[keyof typeof MATCH];

/** Lower case, one space between words: the form in which texts are compared. */
export const normalised = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();

/** Every ASCII character that is neither letter nor digit, for a JavaScript and for a PostgreSQL expression. */
const SIGN = "[\\x20-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e]";
const IS_SIGN = new RegExp(`^${SIGN}$`);
const SIGNS = new RegExp(SIGN, "g");

export interface Matching {
  /** The text as it is compared. */
  readonly text: string;
  /**
   * Takes the name in the form of `normalised`, and whether the text is a code or an alias of the record. `below`: what
   * fits no better than this is not told apart.
   */
  readonly of: (name: string, isCode: boolean, isAlias: boolean, below?: number) => Match;
}

/** Made once for a text, because lists may be long. */
export function matching(search: string): Matching {
  const text = normalised(search);
  const words = text.split(" ");
  return {
    text,
    of: (name, isCode, isAlias, below = MATCH.anywhere) => {
      if (isCode) return MATCH.code;
      if (name === text) return MATCH.name;
      if (isAlias) return MATCH.alias;
      if (name.startsWith(text)) return IS_SIGN.test(name.charAt(text.length)) ? MATCH.words : MATCH.beginning;
      return below > MATCH.inOrder && isInOrder(name, words) ? MATCH.inOrder : MATCH.anywhere;
    },
  };
}

function isInOrder(name: string, words: readonly string[]): boolean {
  let from = 0;
  for (const word of words) {
    let at = name.indexOf(word, from);
    while (at > 0 && (at === from || !IS_SIGN.test(name.charAt(at - 1)))) at = name.indexOf(word, at + 1);
    if (at < 0) return false;
    from = at + word.length;
  }
  return true;
}

/** Two of the rules as regular expressions of PostgreSQL, for a name in lower case. */
export function matchPatterns(search: string): { readonly words: string; readonly inOrder: string } {
  const text = normalised(search);
  const literal = (part: string): string => part.replace(SIGNS, "\\$&");
  return {
    words: `^${literal(text)}${SIGN}`,
    inOrder: `(?:^|${SIGN})${text.split(" ").map(literal).join(`.*${SIGN}`)}`,
  };
}
