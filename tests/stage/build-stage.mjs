// The product's server with additional declarations that no company has: forms of every element, of 300 fields, of
// mistakes, and any number of modules. Built separately and never shipped.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";

const root = new URL("../..", import.meta.url).pathname;
const own = "tests/stage/modules";

const moduleText = (n) => `import { defineScreen } from '/src/server/engine/menu/declaration'
export default defineScreen({
  formmnu: 'bench${n}', title: 'Bench module ${String(n).padStart(3, "0")}', route: '/bench${n}', reportno: ${9000 + n}, needs: 'view',
  menu: { group: 'Bench', icon: 'category', order: ${n} }, placeholder: 'A module of the bench',
})
`;

/** Makes the globs by which the server finds its modules include these folders. */
const widened = (folders) => ({
  name: "stage-modules",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/src/server/catalogue.ts")) return null;
    let found = 0;
    const wide = code.replaceAll(
      /import\.meta\.glob(<[^(]*>)?\(("\.\/modules\/\*\*\/\*(\.\w+)\.ts")/g,
      (_, types = "", own, kind) => {
        found += 1;
        return `import.meta.glob${types}([${[own, ...folders.map((folder) => `"/${folder}/*${kind}.ts"`)].join(", ")}]`;
      },
    );
    if (found === 0) throw new Error("The globs of the catalogue are written otherwise than this build expects.");
    return wide;
  },
});

/**
 * Folder (from the project's root) of a build whose `server/main.js` serves the built client. Built again if it is
 * older than the product's. `modules`: number of additional modules that have rights.
 */
export async function buildStage({ modules = 0 } = {}) {
  const folder = `dist/stage-${modules}`;
  const stamp = createHash("sha256").update(readFileSync(join(root, "dist/stamp")));
  for (const name of [
    "build-stage.mjs",
    ...readdirSync(join(root, own))
      .sort()
      .map((file) => `modules/${file}`),
  ])
    stamp.update(readFileSync(join(root, "tests/stage", name)));
  const wanted = stamp.digest("hex");
  const mark = join(root, folder, "stamp");
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return folder;
  rmSync(join(root, folder), { recursive: true, force: true });
  mkdirSync(join(root, folder, "modules"), { recursive: true });
  for (let n = 1; n <= modules; n += 1)
    writeFileSync(join(root, folder, `modules/bench-${n}.screen.ts`), moduleText(n));
  await build({
    configFile: join(root, "vite.config.ts"),
    root,
    logLevel: "error",
    plugins: [widened([own, `${folder}/modules`])],
    build: { ssr: "src/server/main.ts", outDir: join(root, folder, "server"), emptyOutDir: true, sourcemap: false },
  });
  symlinkSync(join(root, "dist/client"), join(root, folder, "client"));
  writeFileSync(mark, wanted);
  return folder;
}
