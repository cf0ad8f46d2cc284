import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Gzipped bytes of the JavaScript that the sign-in page needs: the entry of index.html with its static imports. */
export function signInBytes(clientDir) {
  const html = readFileSync(join(clientDir, "index.html"), "utf8");
  const waiting = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, path]) => path);
  const seen = new Map();
  while (waiting.length > 0) {
    const path = waiting.pop();
    if (seen.has(path)) continue;
    const code = readFileSync(join(clientDir, path));
    seen.set(path, gzipSync(code, { level: 9 }).length);
    for (const [, name] of code.toString().matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g))
      waiting.push(`assets/${name}`);
  }
  return [...seen.values()].reduce((sum, bytes) => sum + bytes, 0);
}
