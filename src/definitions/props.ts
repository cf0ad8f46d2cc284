/** Content of a `*props` column, and a sentence if it could not be read ('' if it could). */
interface Props {
  readonly props: Readonly<Record<string, unknown>>;
  readonly problem: string;
}

/** Names that would reach into the prototype of an object. */
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

const NO_PROPS: Props = { props: {}, problem: "" };

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** JSON text, or null if it is not JSON. */
export function readJson(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

/**
 * Reads a `*props` column (OPEN-033): a JSON object, or a `key=value` list separated by semicolons, line ends, or by
 * commas before a next key. Never throws: what cannot be read is reported in `problem`, and the element is still
 * drawn.
 */
export function readProps(text: string): Props {
  const trimmed = text.trim();
  if (trimmed === "") return NO_PROPS;
  if (/^[{[]/.test(trimmed)) {
    const parsed = readJson(trimmed);
    if (!parsed) return { props: {}, problem: `The JSON "${cut(trimmed)}" is broken.` };
    if (!isObject(parsed.value))
      return { props: {}, problem: `"${cut(trimmed)}" is a JSON list where names with values are expected.` };
    return { props: collect(Object.entries(parsed.value)), problem: "" };
  }
  return readPairs(trimmed);
}

function readPairs(text: string): Props {
  const entries: [string, unknown][] = [];
  const unread: string[] = [];
  for (const part of pieces(text)) {
    const found = /^["']?([\w-]+)["']?\s*[=:]\s*([^]*)$/.exec(part);
    if (found) entries.push([found[1] ?? "", readValue(found[2] ?? "")]);
    else unread.push(part);
  }
  return {
    props: collect(entries),
    problem: unread.length ? `"${cut(unread.join("; "))}" is neither JSON nor key=value.` : "",
  };
}

/** Semicolons, line ends and commas inside a quoted value do not separate. */
function pieces(text: string): string[] {
  const found = text.match(/(?:=\s*"[^"]*"|=\s*'[^']*'|,(?!\s*[\w-]+\s*=)|[^;,\r\n])+/g) ?? [];
  return found.map((piece) => piece.trim()).filter(Boolean);
}

function readValue(text: string): unknown {
  const bare = text.trim();
  const quoted = /^(["'])([^]*)\1$/.exec(bare);
  if (quoted) return quoted[2];
  if (bare === "true" || bare === "false") return bare === "true";
  if (/^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/.test(bare)) return Number(bare);
  return /^[{[]/.test(bare) ? (readJson(bare)?.value ?? bare) : bare;
}

const collect = (entries: readonly (readonly [string, unknown])[]): Record<string, unknown> =>
  Object.fromEntries(entries.filter(([name]) => !FORBIDDEN.has(name)));

const cut = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text);

/** Readers of one member that accept other types from a careless definition; undefined if there is nothing usable. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : typeof value === "number" ? String(value) : undefined;

export function numberOf(value: unknown): number | undefined {
  const number =
    typeof value === "number" ? value : typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

export const flagOf = (value: unknown): boolean | undefined =>
  value === undefined || value === null || value === ""
    ? undefined
    : ["1", "true"].includes(String(value).toLowerCase());

/** A list of names: a JSON list, or text separated by commas. */
export function namesOf(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(String) : typeof value === "string" ? value.split(",") : [];
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Only the members that have a value, so that `'min' in props` is reliable. */
export function present<T extends object>(members: T): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}
