import type { CSSProperties } from "react";
import { isObject, readProps } from "../../definitions/props";

/** Properties that a definition may set on an element. Handlers, addresses and HTML are not among them. */
const ALLOWED =
  /^(?:className|title|lang|dir|tabIndex|autoComplete|autoCapitalize|spellCheck|maxLength|minLength|inputMode|enterKeyHint|placeholder|step|size|variant|color|c|fw|ta|data-[\w-]+|aria-[\w-]+)$/;

/** Only the members that are used by name; the other allowed ones may be there as well. */
export interface DrawnProps {
  readonly style?: CSSProperties;
  readonly className?: string;
  readonly title?: string;
  readonly [data: `data-${string}`]: string | number | boolean | undefined;
}

/**
 * `labelprops`, `inputprops`, `Inputpropsc` and `props` as React props (FORM-095): only harmless names, `style` as an
 * object.
 */
export function safeProps(...texts: readonly string[]): DrawnProps {
  const drawn: Record<string, unknown> = {};
  for (const text of texts)
    for (const [name, value] of Object.entries(readProps(text).props)) {
      if (name === "class") drawn.className = String(value);
      else if (name === "style") drawn.style = { ...(isObject(drawn.style) ? drawn.style : {}), ...styleOf(value) };
      else if (ALLOWED.test(name) && /^(?:string|number|boolean)$/.test(typeof value)) drawn[name] = value;
    }
  return drawn as DrawnProps;
}

/** `color:red; width:50%` or an object; values that load something or set a position are left out. */
function styleOf(value: unknown): CSSProperties {
  const pairs = isObject(value)
    ? Object.entries(value)
    : String(value)
        .split(";")
        .map((part) => part.split(/:(.*)/s).map((piece) => piece.trim()));
  const harmless = pairs.filter(
    ([name, text]) =>
      typeof name === "string" &&
      name !== "" &&
      text !== undefined &&
      !/url\s*\(|expression\s*\(|position/i.test(`${name}${String(text)}`),
  );
  return Object.fromEntries(
    harmless.map(([name, text]) => [
      String(name).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      text,
    ]),
  );
}
