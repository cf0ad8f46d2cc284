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

/** A text in lines that are no wider than `room`, points; what does not fit into `most` lines ends with an ellipsis. */
export function textLines(text: string, size: number, room: number, most: number): readonly string[] {
  const lines: string[] = [];
  let rest = text.replaceAll(/\s+/g, " ").trim();
  while (rest !== "") {
    const end = fitting(rest, size, room);
    if (end === rest.length) return [...lines, rest];
    if (lines.length === most - 1) {
      const cut = fitting(rest, size, room - textWidth("…", size));
      return [...lines, `${rest.slice(0, cut).trimEnd()}…`];
    }
    const blank = rest.lastIndexOf(" ", end);
    const cut = blank > 0 ? blank : end;
    lines.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return lines;
}

/** How many characters of a text have room in one line, at least one. */
function fitting(text: string, size: number, room: number): number {
  let end = 0;
  let width = 0;
  for (const sign of text) {
    width += textWidth(sign, size);
    if (width > room && end > 0) return end;
    end += sign.length;
  }
  return end;
}
