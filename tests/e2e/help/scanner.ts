import type { Page } from "playwright-core";

/** Between two keys of a hand scanner. */
const KEY_MS = 8;

/**
 * Keys and Enter of a hand scanner, sent without waiting for the page. They carry their own times: on a busy machine
 * the driver sends them as slowly as a hand types.
 */
export async function sendScan(page: Page, code: string): Promise<void> {
  const keys = [...code, "Enter"];
  const first = Date.now() - KEY_MS * keys.length;
  const session = await page.context().newCDPSession(page);
  await Promise.all(
    keys.flatMap((key, place) => {
      const timestamp = (first + KEY_MS * place) / 1000;
      return [
        session.send("Input.dispatchKeyEvent", { type: "keyDown", timestamp, ...keyOf(key) }),
        session.send("Input.dispatchKeyEvent", { type: "keyUp", timestamp, key, code: keyOf(key).code }),
      ];
    }),
  );
  await session.detach();
}

function keyOf(key: string) {
  if (key === "Enter") return { key, code: key, text: "\r", windowsVirtualKeyCode: 13 };
  const windowsVirtualKeyCode = key.toUpperCase().charCodeAt(0);
  const code = /\d/.test(key) ? `Digit${key}` : /[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : "";
  return { key, code, text: key, windowsVirtualKeyCode };
}
