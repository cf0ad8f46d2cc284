import { parseSync } from "vite";

const WIDTH = 120;

interface Span {
  readonly start: number;
  readonly end: number;
}

const isNode = (value: unknown): value is Span & { readonly type: string } =>
  typeof value === "object" && value !== null && "type" in value;

/** Texts and patterns of a syntax tree: nobody can wrap them without changing what they say. */
function literalsIn(node: unknown): readonly Span[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn);
  if (!isNode(node)) return [];
  if (/^(?:Literal|TemplateLiteral|TemplateElement|JSXText)$/.test(node.type)) return [node];
  return Object.values(node).flatMap(literalsIn);
}

/** Numbers of the lines that are wider than 120 columns although no text or pattern in them makes them so. */
export function wideLines(path: string, text: string): readonly number[] {
  const lines = text.split("\n");
  if (lines.every(({ length }) => length <= WIDTH)) return [];
  const literals = literalsIn(parseSync(path, text).program);
  const wide: number[] = [];
  let start = 0;
  for (const [index, line] of lines.entries()) {
    const end = start + line.length;
    const literal = literals
      .map((span) => Math.min(span.end, end) - Math.max(span.start, start))
      .reduce((most, length) => Math.max(most, length), 0);
    // The formatter has wrapped the rest: a wide line with a text in it is wide because of the text.
    if (line.length > WIDTH && literal === 0) wide.push(index + 1);
    start = end + 1;
  }
  return wide;
}
