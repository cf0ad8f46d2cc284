/** One piece of an XML text. Names come without their prefix. */
type XmlToken =
  | { readonly kind: "open"; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly kind: "close"; readonly name: string }
  | { readonly kind: "text"; readonly text: string };

const PIECES =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<[?!][^>]*>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;

/**
 * The pieces in order, without building a tree: a sheet of 10,000 rows has some hundred thousand of them. Only
 * well-formed XML comes out of spreadsheets.
 */
export function* xmlTokens(xml: string): Generator<XmlToken> {
  for (const [, cdata, close, open, attributes = "", slash, text] of xml.matchAll(PIECES)) {
    if (open !== undefined) yield { kind: "open", name: local(open), attributes, isEmpty: slash === "/" };
    else if (close !== undefined) yield { kind: "close", name: local(close) };
    else if (cdata !== undefined) yield { kind: "text", text: cdata };
    else if (text !== undefined) yield { kind: "text", text: unescape(text) };
  }
}

const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** An attribute by its name without prefix; null where it is not there. */
export function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? unescape(found[1] ?? found[2] ?? "") : null;
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescape(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : null;
    if (code === null) return NAMED[String(name)] ?? whole;
    return code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}
