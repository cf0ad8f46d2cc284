import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { smallTargets } from "./targets";

const HEAVY = new Set(["serious", "critical"]);

/** Pages narrower than this are phone pages, px. */
const PHONE = 600;

/**
 * Expects no serious or critical finding on the page, and on a phone nothing too small for a finger. `where` names
 * the page in the failure.
 */
export async function expectClean(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).analyze();
  const heavy = violations.filter(({ impact }) => HEAVY.has(impact ?? ""));
  const found = heavy.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 120))
        .join(" | ")}`,
  );
  // As one text: of a list, the message of a failure says only how long it is.
  expect(found.join("\n"), where).toBe("");
  if ((page.viewportSize()?.width ?? 0) < PHONE) expect((await smallTargets(page)).join("\n"), where).toBe("");
}
