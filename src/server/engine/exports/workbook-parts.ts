/** What a workbook has besides the rows of its sheet: types, relations, the name of the sheet, and formats. */
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const SHEET_NAME_MAX = 31;

export const SHEET_PATH = "xl/worksheets/sheet1.xml";

/** Formats of cells, by their place in `cellXfs`: bold text, amounts with two decimals, days, bold amounts. */
export const STYLE = { bold: 1, amount: 2, date: 3, boldAmount: 4 } as const;

const STYLES = [
  `${HEAD}<styleSheet xmlns="${MAIN}">`,
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>',
  '<cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="4" applyNumberFormat="1"/>',
  '<xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="4" fontId="1" applyNumberFormat="1" applyFont="1"/>',
  "</cellXfs></styleSheet>",
].join("");

const partType = (path: string, type: string): string => `<Override PartName="/${path}" ContentType="${type}"/>`;

const CONTENT_TYPES = [
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="xml" ContentType="application/xml"/>',
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  partType("xl/workbook.xml", `${SHEET_TYPE}.sheet.main+xml`),
  partType("xl/styles.xml", `${SHEET_TYPE}.styles+xml`),
  partType(SHEET_PATH, `${SHEET_TYPE}.worksheet+xml`),
  "</Types>",
].join("");

const relations = (targets: readonly (readonly [type: string, target: string])[]): string => {
  const all = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${all.join("")}</Relationships>`;
};

const workbook = (title: string): string => {
  const name = title.replace(/[\\/?*[\]:]/g, " ").slice(0, SHEET_NAME_MAX);
  const sheet = `<sheet name="${xmlText(name)}" sheetId="1" r:id="rId1"/>`;
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheet}</sheets></workbook>`;
};

/** Every part but the sheet, with its path. */
export const workbookParts = (title: string): readonly (readonly [path: string, text: string])[] => [
  ["[Content_Types].xml", CONTENT_TYPES],
  ["_rels/.rels", relations([["officeDocument", "xl/workbook.xml"]])],
  ["xl/workbook.xml", workbook(title)],
  [
    "xl/_rels/workbook.xml.rels",
    relations([
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
    ]),
  ],
  ["xl/styles.xml", STYLES],
];

/** How rows are folded: the deepest level, and whether the row that stays is below the others. */
export interface SheetOutline {
  readonly levels: number;
  readonly sums: "below" | "above";
}

/** The sheet up to its rows: the first row stays visible, and every column has this width in characters. */
export const sheetStart = (columns: number, width: number, outline?: SheetOutline): string =>
  [
    `${HEAD}<worksheet xmlns="${MAIN}">`,
    outline ? `<sheetPr><outlinePr summaryBelow="${outline.sums === "below" ? 1 : 0}"/></sheetPr>` : "",
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    outline ? `<sheetFormatPr defaultRowHeight="15" outlineLevelRow="${outline.levels}"/>` : "",
    columns === 0 ? "" : `<cols><col min="1" max="${columns}" width="${width}" customWidth="1"/></cols>`,
    "<sheetData>",
  ].join("");

export const SHEET_END = "</sheetData></worksheet>";

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text of XML 1.0, which has neither control characters nor halves of characters. */
export const xmlText = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
