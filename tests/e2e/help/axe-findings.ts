import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { smallTargets } from "./targets";

const HEAVY = ["serious", "critical"];

/** Pages narrower than this are phone pages, px. */
const PHONE = 600;

/**
 * Expects no serious or critical finding on the page, and on a phone nothing too small for a finger. `where` names
 * the page in the failure.
 */
export async function expectClean(page: Page, where: string): Promise<void> {
  expect((await heavyFindings(page)).join("\n"), where).toBe("");
  if ((page.viewportSize()?.width ?? 0) < PHONE) expect((await smallTargets(page)).join("\n"), where).toBe("");
}

/**
 * The page that the user looks at is the one that is read: the library for playwright opens another one each time to
 * put the findings of frames together, which takes seven times as long. Our frames hold PDF and no page of ours.
 */
async function heavyFindings(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(async (heavy) => {
    const library = (globalThis as unknown as { axe: typeof axe }).axe;
    const found = await library.run({ resultTypes: ["violations"], iframes: false });
    return { violations: found.violations.filter(({ impact }) => heavy.includes(impact ?? "")) };
  }, HEAVY);
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 120))
        .join(" | ")}`,
  );
}
