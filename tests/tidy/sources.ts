import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Source {
  /** From the project's root, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
}

const root = new URL("../..", import.meta.url).pathname;

/** Every TypeScript source under the folders. */
export function sources(...folders: readonly string[]): readonly Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => {
        const path = join(entry.parentPath, entry.name).slice(root.length);
        const text = readFileSync(join(root, path), "utf8");
        return { path, text, lines: text.split("\n").length - 1 };
      }),
  );
}
