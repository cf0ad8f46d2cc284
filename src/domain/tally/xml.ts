/** What XML 1.0 has no place for, not even as a reference: control characters, halves of pairs, two non-characters. */
const UNWRITABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const SPACES = "\t\n\r";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** A text as it stands in an element or in an attribute in double quotes. */
const escaped = (text: string): string =>
  text
    .replace(UNWRITABLE, (character) => (SPACES.includes(character) ? character : ""))
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

type Attributes = Readonly<Record<string, string>>;

const opening = (name: string, attributes: Attributes): string =>
  `<${[name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(" ")}>`;

/** An element with a text. */
export const leaf = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>\n`;

/** An element with elements; `attributes` in their order. */
export const branch = (name: string, children: readonly string[], attributes: Attributes = {}): string =>
  `${opening(name, attributes)}\n${children.join("")}</${name}>\n`;
