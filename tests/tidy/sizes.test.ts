import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { sources } from "./sources";

const FILE_MAX = 300;
const FOLDER_MAX = 30;
const FILE_MEDIAN_MAX = 60;
const FUNCTION_MAX = 60;
const COMPONENT_MAX = 80;

/** Functions that the width of 120 made longer than the limit. Each has its own limit, which may only fall. */
const RATCHET: Readonly<Record<string, number>> = {
  "src/client/elements/dropdown/combo-box.tsx ComboBox": 110,
  "src/client/elements/dropdown/use-combo.ts useCombo": 68,
  "src/client/elements/lines/use-grid.ts useGrid": 89,
  "src/client/form/create-handle.tsx createHandle": 62,
  "src/client/offline/open-offline.ts openOffline": 101,
  "src/client/offline/sending/drain.ts createDrain": 84,
  "src/client/offline/sending/pump.ts createPump": 74,
  "src/server/backup/desk/desk.ts backupDesk": 73,
  "src/server/db/embedded-worker.ts serveEmbedded": 83,
  "src/server/db/interruptible.ts onSharedMemory": 62,
  "src/server/main.ts start": 76,
};

const all = sources("src", "sw");

/**
 * Length in lines of each function that starts a line: `function x`, `const x = (` and methods. Measured to the brace
 * at the same indent.
 */
function functionsOf(text: string): readonly { readonly name: string; readonly lines: number }[] {
  const lines = text.split("\n");
  return lines.flatMap((line, start) => {
    const head =
      /^(\s*)(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|const (\w+) = (?:async )?(?:function|\([^)]*\)(?:: [^=]+)? =>|\w+ =>))/.exec(
        line,
      );
    if (!head || !/[{(]\s*$/.test(line)) return [];
    const indent = head[1] ?? "";
    const end = lines.findIndex(
      (other, index) =>
        index > start &&
        new RegExp(`^${indent}[})]`).test(other) &&
        !/^\s*\)?[:,]? ?.*=> ?[{(]$/.test(other) &&
        !other.trimEnd().endsWith("{"),
    );
    return end < 0 ? [] : [{ name: head[2] ?? head[3] ?? "", lines: end - start + 1 }];
  });
}

interface Measured {
  readonly path: string;
  readonly name: string;
  readonly lines: number;
}

const functions: readonly Measured[] = all.flatMap(({ path, text }) =>
  functionsOf(text).map(({ name, lines }) => ({ path, name, lines })),
);

describe("sizes", () => {
  test(`no file has more than ${FILE_MAX} lines`, () => {
    expect(all.filter(({ lines }) => lines > FILE_MAX).map(({ path, lines }) => `${path} has ${lines}`)).toEqual([]);
  });

  test(`no folder has more than ${FOLDER_MAX} files`, () => {
    const counts = new Map<string, number>();
    for (const { path } of sources("src", "sw", "tests"))
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect(
      [...counts].filter(([, files]) => files > FOLDER_MAX).map(([folder, files]) => `${folder} has ${files}`),
    ).toEqual([]);
  });

  test(`the median file has at most ${FILE_MEDIAN_MAX} lines`, () => {
    const sorted = all.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(FILE_MEDIAN_MAX);
  });

  test(`no function has more than ${FUNCTION_MAX} lines, no component more than ${COMPONENT_MAX}`, () => {
    const limitOf = ({ path, name }: Measured) =>
      RATCHET[`${path} ${name}`] ?? (path.endsWith(".tsx") && /^[A-Z]/.test(name) ? COMPONENT_MAX : FUNCTION_MAX);
    const wrong = functions.filter((one) => one.lines > limitOf(one));
    expect(wrong.map(({ path, name, lines }) => `${path} ${name} has ${lines}`)).toEqual([]);
  });

  test("a function that became shorter takes its limit along", () => {
    const lines = new Map(functions.map(({ path, name, lines }) => [`${path} ${name}`, lines]));
    expect(Object.keys(RATCHET).filter((key) => lines.get(key) !== RATCHET[key])).toEqual([]);
  });
});
