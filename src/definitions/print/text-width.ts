/**
 * Widths of the font of papers (Mukta), in parts of its size: those of the bold weight, measured with the digits of
 * one width. Letters are by kinds, so a text may be a little wider or narrower than said.
 */
const NARROW = /[ .,:;'|!ijlIJ]/;
const MIDDLE = /[-/()[\]{}"*rtf·]/;
const WIDE = /[MWmw@%&]/;
const CAPITAL = /[A-Z#+]/;

const widthOf = (sign: string): number => {
  if (NARROW.test(sign)) return 0.26;
  if (MIDDLE.test(sign)) return 0.36;
  if (WIDE.test(sign)) return 0.83;
  return CAPITAL.test(sign) ? 0.64 : 0.55;
};

const known = new Map<string, number>();

/** About how wide a text in one line is, points. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const sign of text) {
    let own = known.get(sign);
    if (own === undefined) known.set(sign, (own = widthOf(sign)));
    width += own;
  }
  return width * size;
}
