import { putCell, type Sheet } from "./sheet";

/** Data interchange format (.dif): pairs of lines after `DATA`; `-1,0` and `BOT` begin a row, `EOD` ends. */
export function readDif(text: string): Sheet {
  const lines = text.split(/\r?\n|\r/);
  const rows: string[][] = [];
  let [row, column] = [-1, 0];
  for (let at = lines.indexOf("DATA") + 3; at + 1 < lines.length; at += 2) {
    const [head = "", said = ""] = [lines[at], lines[at + 1]];
    const [type = "", number = ""] = head.split(/,(.*)/);
    if (type === "-1") {
      if (said === "EOD") break;
      [row, column] = [row + 1, 0];
      continue;
    }
    putCell(rows, Math.max(0, row), column, type === "0" ? number.trim() : unquoted(said));
    column += 1;
  }
  return rows;
}

/** Some programs write an empty text as a formula. */
function unquoted(said: string): string {
  const text = said.replace(/^"|"$/g, "").replaceAll('""', '"');
  return text === '=""' ? "" : text;
}
