// `npm run sentences`: lists every sentence shown to users or operators, by area, to be read from top to bottom.
// `npm run sentences -- src/client/form` lists one area. Sentences are written where they are used; this list is the
// starting point for a translation.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** Two words with a blank between them. */
const WORDS = /\p{L}{2,}.*\s.*\p{L}{2,}/su;
const SQL =
  /^\s*(?:select|insert|update|delete|with|create|alter|drop|grant|revoke|set|lock|truncate|do|order by|and|or|case|coalesce|exists|not|where|from|union)\b(?!.*[.?]$)/is;
/** CSS values, type texts and URLs. */
const CODE =
  /^[a-z]+\(|^[\d.]+(?:px|rem)\b|\bvar\(--|::|^\(?(?:min|max)-width|^(?:noopener|input:not|text\/|application\/)|^\S+; ?\S+=|charset=/;

/**
 * The sentences of a source file, in order. Inserted values are shown as `…`.
 * @param {string} path
 * @param {string} text
 * @returns {readonly { readonly line: number; readonly text: string }[]}
 */
export function sentencesOf(path, text) {
  const found = [];
  const add = (at, words) => {
    const plain = words.replace(/\s+/g, " ").trim();
    if (WORDS.test(plain.replaceAll("…", "")) && !SQL.test(plain) && !CODE.test(plain))
      found.push({ line: text.slice(0, at).split("\n").length, text: plain });
  };
  const read = (node) => {
    if (Array.isArray(node)) return node.forEach(read);
    if (!node || typeof node !== "object") return;
    if (
      node.type === "ImportDeclaration" ||
      node.type?.startsWith("TSInterface") ||
      node.type === "TSTypeAliasDeclaration" ||
      node.type === "TSLiteralType"
    )
      return;
    if (node.type === "TaggedTemplateExpression") return read(node.quasi.expressions);
    if (node.type === "Literal" && typeof node.value === "string") return add(node.start, node.value);
    if (node.type === "JSXText") return add(node.start, node.value);
    if (node.type === "TemplateLiteral") {
      add(node.start, node.quasis.map(({ value }) => value.cooked ?? "").join("…"));
      return read(node.expressions);
    }
    for (const key in node) if (key !== "type") read(node[key]);
  };
  read(parseSync(path, text).program);
  return found;
}

/**
 * Source files whose texts users or operators read. Leaves out the schema, whose texts are SQL.
 * @returns {readonly string[]} from the project's root, sorted
 */
export function spokenSources() {
  return ["src", "sw"]
    .flatMap((folder) =>
      readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
    )
    .filter(
      (path) => /\.(?:ts|tsx)$/.test(path) && !/migrations\/|\.tables\.ts$|engine\/schema\/|setup\/demo\//.test(path),
    )
    .sort();
}

/** `src/client/form`, `src/server/modules/books`: the area under which the sentences of a file are listed. */
const areaOf = (path) =>
  path
    .split("/")
    .slice(0, /^src\/server\/(?:engine|modules)\//.test(path) ? 4 : 3)
    .join("/")
    .replace(/\/[^/]+\.tsx?$/, "");

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const only = process.argv[2] ?? "";
  const areas = Map.groupBy
    ? Map.groupBy(spokenSources(), areaOf)
    : spokenSources().reduce((map, path) => map.set(areaOf(path), [...(map.get(areaOf(path)) ?? []), path]), new Map());
  for (const [area, paths] of areas) {
    const lines = paths
      .filter((path) => path.startsWith(only))
      .flatMap((path) =>
        sentencesOf(path, readFileSync(`${ROOT}/${path}`, "utf8")).map(
          ({ line, text }) => `${text}  (${path.slice(area.length + 1)}:${line})`,
        ),
      );
    if (lines.length > 0) process.stdout.write(`\n== ${area}\n${lines.join("\n")}\n`);
  }
}
