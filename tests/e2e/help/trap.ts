import { expect } from "vitest";
import type { BrowserContext } from "playwright-core";

declare global {
  interface Window {
    __pwned: { push(what: unknown): void };
    __told(what: string): void;
  }
}

export interface Trap {
  /** What ran or was blocked by the policy, including dialogs. */
  readonly caught: string[];
  /** Throws if anything ran, or if text of the pages became an element. */
  readonly isEmpty: (where: string) => Promise<void>;
}

const traps = new WeakMap<BrowserContext, Promise<Trap>>();

/** Every page loaded from here on reports scripts that run or are blocked. One trap per browser. */
export function setTrap(browser: BrowserContext): Promise<Trap> {
  const there = traps.get(browser) ?? newTrap(browser);
  traps.set(browser, there);
  return there;
}

async function newTrap(browser: BrowserContext): Promise<Trap> {
  const caught: string[] = [];
  await browser.exposeFunction("__told", (what: string) => void caught.push(what));
  await browser.addInitScript(() => {
    window.__pwned = { push: (what) => window.__told(`ran ${String(what)}`) };
    document.addEventListener("securitypolicyviolation", (event) => {
      // The sanitiser parses in a document that is never shown. Chromium reports the attributes that it finds there
      // and runs none. In a page they would be among the planted elements.
      if (event.violatedDirective !== "script-src-attr")
        window.__told(`policy ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  browser.on("page", (page) =>
    page.on("dialog", (dialog) => {
      caught.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    }),
  );
  for (const page of browser.pages())
    page.on("dialog", (dialog) => {
      caught.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
  const planted = (): Promise<readonly string[]> =>
    Promise.all(
      browser.pages().map((page) =>
        page.evaluate(() => {
          const found = document.querySelectorAll(
            '[onerror], [onload], [onclick], script:not([src]), a[href^="javascript" i]',
          );
          return [...found].map((element) => element.outerHTML.slice(0, 120)).join("\n");
        }),
      ),
    );
  return {
    caught,
    isEmpty: async (where) => {
      expect({ where, caught, planted: (await planted()).filter(Boolean) }).toEqual({ where, caught: [], planted: [] });
    },
  };
}
