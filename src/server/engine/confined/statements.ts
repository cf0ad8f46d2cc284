/** One statement of a script: its text and its start position in the script. */
export interface Statement {
  readonly text: string;
  readonly offset: number;
}

/** Where a semicolon does not end a statement: line comments, quoted names and texts, dollar-quoted texts. */
const WHOLE =
  /--[^\n]*|"(?:[^"]|"")*"|(?<=(?:^|[^A-Za-z0-9_$])[eE])'(?:[^'\\]|\\[^]|'')*'|'(?:[^']|'')*'|\$([A-Za-z_][A-Za-z0-9_]*)?\$[^]*?\$\1\$/y;

/** The non-empty statements of a script. An unclosed quote extends to the end, and the database reports it. */
export function statementsOf(script: string): readonly Statement[] {
  const found: Statement[] = [];
  let start = 0;
  let at = 0;
  const take = (): void => {
    const text = script.slice(start, at);
    const lead = text.length - withoutComments(text).length;
    const rest = text.slice(lead).trimEnd();
    if (rest !== "") found.push({ text: rest, offset: start + lead });
  };
  while (at < script.length) {
    if (script[at] === ";") {
      take();
      start = at + 1;
    }
    at = script.startsWith("/*", at) ? endOfComment(script, at) : after(script, at);
  }
  take();
  return found;
}

/** The text from its first word. */
function withoutComments(text: string): string {
  const rest = text.trimStart();
  if (rest.startsWith("--")) return withoutComments(rest.includes("\n") ? rest.slice(rest.indexOf("\n") + 1) : "");
  return rest.startsWith("/*") ? withoutComments(rest.slice(endOfComment(rest, 0))) : rest;
}

function after(script: string, at: number): number {
  WHOLE.lastIndex = at;
  return WHOLE.test(script) ? WHOLE.lastIndex : at + 1;
}

/** Block comments can be nested. */
function endOfComment(script: string, from: number): number {
  let depth = 0;
  for (let at = from; at < script.length; at += 2) {
    if (script.startsWith("/*", at)) depth += 1;
    else if (script.startsWith("*/", at)) depth -= 1;
    else at -= 1;
    if (depth === 0) return at + 2;
  }
  return script.length;
}

/** The script with each match of `name` outside quotes and comments replaced. `name` is sticky. */
export function replacedInCode(script: string, name: RegExp, value: (found: string) => string): string {
  let result = "";
  let at = 0;
  while (at < script.length) {
    name.lastIndex = at;
    const [found] = name.exec(script) ?? [];
    const end = found ? at + found.length : script.startsWith("/*", at) ? endOfComment(script, at) : after(script, at);
    result += found ? value(found) : script.slice(at, end);
    at = end;
  }
  return result;
}

const ALLOWED = ["select", "with", "values", "table", "explain", "insert", "update", "delete"] as const;

/**
 * Why a statement is not allowed here, as a sentence; null if it is allowed. Everything else belongs in migrations
 * and declarations.
 */
export function faultOf({ text }: Statement): string | null {
  const [word = ""] = /^[(\s]*[A-Za-z]*/.exec(text) ?? [];
  const verb = word.replace(/[(\s]/g, "").toLowerCase();
  return ALLOWED.some((one) => one === verb)
    ? null
    : `${verb === "" ? "This" : verb.toUpperCase()} cannot be run here. SQL Run takes ${ALLOWED.join(", ").toUpperCase()}.`;
}

/** Line and column (from 1) of a position in a text. */
export function placeIn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}
