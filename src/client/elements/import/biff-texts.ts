const IS_WIDE = 1;
const HAS_EXTRA = 4;
const IS_RICH = 8;

/** Bytes of a record and of those that continue it; a text that is cut by the border begins again with its flags. */
class Pieces {
  private piece = 0;
  private at = 0;

  constructor(private readonly pieces: readonly Uint8Array[]) {}

  byte(): number {
    while (this.piece < this.pieces.length && this.at >= (this.pieces[this.piece]?.length ?? 0)) this.turn();
    const value = this.pieces[this.piece]?.[this.at];
    if (value === undefined) throw new RangeError("past the end");
    this.at += 1;
    return value;
  }

  number(bytes: 2 | 4): number {
    let value = 0;
    for (let n = 0; n < bytes; n++) value += this.byte() * 2 ** (8 * n);
    return value;
  }

  skip(count: number): void {
    for (let n = 0; n < count; n++) this.byte();
  }

  characters(count: number, wide: boolean): string {
    const codes: number[] = [];
    let isWide = wide;
    for (let n = 0; n < count; n++) {
      if (this.at >= (this.pieces[this.piece]?.length ?? 0)) {
        this.turn();
        isWide = (this.byte() & IS_WIDE) !== 0;
      }
      codes.push(isWide ? this.number(2) : this.byte());
    }
    let text = "";
    for (let n = 0; n < codes.length; n += 4096) text += String.fromCharCode(...codes.slice(n, n + 4096));
    return text;
  }

  private turn(): void {
    this.piece += 1;
    this.at = 0;
  }
}

/** All texts of a workbook (record SST and those that continue it), by number. */
export function sharedTexts(records: readonly Uint8Array[]): readonly string[] {
  const pieces = new Pieces(records);
  pieces.number(4);
  const count = pieces.number(4);
  const texts: string[] = [];
  while (texts.length < count) texts.push(richText(pieces));
  return texts;
}

function richText(pieces: Pieces): string {
  const count = pieces.number(2);
  const flags = pieces.byte();
  const runs = flags & IS_RICH ? pieces.number(2) : 0;
  const extra = flags & HAS_EXTRA ? pieces.number(4) : 0;
  const text = pieces.characters(count, (flags & IS_WIDE) !== 0);
  pieces.skip(runs * 4 + extra);
  return text;
}

/**
 * One text in a record of its own: two bytes for its length, then flags in Excel 97, the code page of Windows before.
 */
export function plainText(record: Uint8Array, is97: boolean): string {
  const pieces = new Pieces([record]);
  const count = pieces.number(2);
  if (is97) return pieces.characters(count, (pieces.byte() & IS_WIDE) !== 0);
  return new TextDecoder("windows-1252").decode(record.subarray(2, 2 + count));
}
