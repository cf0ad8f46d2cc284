import { vi } from "vitest";
import type { Scene } from "./form-harness";

/** Presses the keys `gapMs` apart, as a scanner does, however long the page takes for each. */
export async function scanKeys({ user }: Pick<Scene, "user">, keys: string, gapMs = 10): Promise<void> {
  let at = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => at);
  for (const key of keys.match(/\{\/?[^}]*\}|./g) ?? []) {
    at += gapMs;
    await user.keyboard(key);
  }
  clock.mockRestore();
}

/** Texts of the cells of each line, without the blank line and the column of the remove button. */
export const lineTexts = () =>
  [...document.querySelectorAll("[data-line]")]
    .slice(0, -1)
    .map((row) => [...row.querySelectorAll("[role=gridcell]")].slice(0, -1).map((cell) => cell.textContent));
