import { expect, test } from "vitest";
import { deviceKind, deviceName } from "../../src/domain/device-name";

const KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${KHTML} Chrome/148.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${KHTML} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/148.0.0.0 Safari/537.36 Edg/148.0.0.0`,
    "Edge on Windows",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/148.0.0.0 Safari/537.36`, "Chrome on Chromebook"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KHTML} HeadlessChrome/148.0.0.0 Safari/537.36`, "Chrome on Linux"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15",
    "Safari on Mac",
  ],
  ["curl/8.5.0", ""],
])("%s is %s", (userAgent, kind) => {
  expect(deviceKind(userAgent)).toBe(kind);
});

test("devices of one kind are told apart by a code", () => {
  expect(deviceName("Chrome on Android", "3f2ab1c0-1111-4111-8111-111111111111")).toBe("Chrome on Android · 3F2A");
  expect(deviceName("", "3f2ab1c0-1111-4111-8111-111111111111")).toBe("3F2A");
});
