/** An Excel 97 workbook with one sheet of numbers and texts. Each row has cells `[format, value]`. */
export function xls(
  formats: readonly string[],
  rows: readonly (readonly (string | readonly [format: number, value: number])[])[],
): Uint8Array<ArrayBuffer> {
  const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value & 0xff, value >> 8]));
  const record = (type: number, ...data: Buffer[]) =>
    Buffer.concat([
      u16(
        type,
        data.reduce((sum, part) => sum + part.length, 0),
      ),
      ...data,
    ]);
  const text = (value: string) => Buffer.concat([u16(value.length), Buffer.from([0]), Buffer.from(value, "latin1")]);
  const globals = [
    record(0x809, u16(0x600, 5, 0, 0, 0, 0, 0, 0)),
    ...formats.map((code, n) => record(0x41e, u16(164 + n), text(code))),
    ...formats.map((_, n) => record(0xe0, u16(0, 164 + n), Buffer.alloc(16))),
  ];
  const end = record(0x0a);
  const head = globals.reduce((sum, part) => sum + part.length, 0);
  const bound = (start: number) => record(0x85, u16(start & 0xffff, start >> 16, 0), Buffer.from([1, 0, 0x41]));
  const start = head + bound(0).length + end.length;
  const number = (value: number) => {
    const float = Buffer.alloc(8);
    float.writeDoubleLE(value);
    return float;
  };
  const cells = rows.flatMap((row, y) =>
    row.map((cell, x) =>
      typeof cell === "string"
        ? record(0x204, u16(y, x, 0), text(cell))
        : record(0x203, u16(y, x, cell[0]), number(cell[1])),
    ),
  );
  return compound(
    Buffer.concat([...globals, bound(start), end, record(0x809, u16(0x600, 0x10, 0, 0, 0, 0, 0, 0)), ...cells, end]),
  );
}

/** The container: its sector list, its directory with one stream, and the stream. */
function compound(stream: Buffer): Uint8Array<ArrayBuffer> {
  const sectors = Math.ceil(stream.length / 512);
  const all = Buffer.alloc(512 * (3 + sectors));
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(all);
  all.writeUInt16LE(9, 30);
  all.writeUInt32LE(1, 44);
  all.writeUInt32LE(1, 48);
  for (let n = 0; n < 109; n++) all.writeUInt32LE(n === 0 ? 0 : 0xffff_ffff, 76 + n * 4);
  all.writeUInt32LE(0xffff_fffe, 68);
  const next = [
    0xffff_fffd,
    0xffff_fffe,
    ...Array.from({ length: sectors }, (_, n) => (n === sectors - 1 ? 0xffff_fffe : n + 3)),
  ];
  for (let n = 0; n < 128; n++) all.writeUInt32LE(next[n] ?? 0xffff_ffff, 512 + n * 4);
  all.write("Workbook", 1024, "utf16le");
  all.writeUInt16LE(18, 1024 + 64);
  all.writeUInt32LE(2, 1024 + 116);
  all.writeUInt32LE(stream.length, 1024 + 120);
  stream.copy(all, 1536);
  return new Uint8Array(all);
}
