/** From a key to what it shows, in the page: times without the polling of a driver. */

/**
 * Keeps when each key was last pressed, before any listener of the page: they take the Enter of a scan. That Enter
 * counts from its arrival: the driver sends the keys of a scan later than the times they carry, and in one go. Call
 * before the page is opened.
 */
export const watchKeys = (page) =>
  page.addInitScript(() => {
    if (window.pressedAt) return;
    window.pressedAt = { "": 0 };
    const note = ({ key, timeStamp }) => {
      const at = key === "Enter" ? performance.now() : timeStamp;
      Object.assign(window.pressedAt, { "": at, [key]: at });
    };
    addEventListener("keydown", note, true);
  });

/** Installs the clock: `window.shownAfter` begins with the next such key and ends when `isShown` holds and is painted. */
export function installClock(page) {
  return page.evaluate(() => {
    if (window.shownAfter) return;
    window.shownAfter = (key, source, args) =>
      new Promise((resolve, reject) => {
        const isShown = new Function(`return (${source})`)();
        const begun = performance.now();
        let pressed = 0;
        let isOver = false;
        const end = (work) => {
          isOver = true;
          seen.disconnect();
          clearTimeout(timer);
          work();
        };
        const look = () => {
          const at = window.pressedAt[key] ?? 0;
          if (at > begun) pressed ||= at;
          if (isOver || pressed === 0 || !isShown(...args)) return;
          const inPage = performance.now() - pressed;
          end(() =>
            requestAnimationFrame(() => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve({ inPage, painted: performance.now() - pressed });
              port2.postMessage(0);
            }),
          );
        };
        const seen = new MutationObserver(look);
        // The options of two keys may be the same ones: then only the text of the input changes, which is no mutation.
        const eachFrame = () => {
          look();
          if (!isOver) requestAnimationFrame(eachFrame);
        };
        const timer = setTimeout(
          () =>
            end(() =>
              reject(new Error(`Not shown: ${JSON.stringify(args)}. ${document.body.innerText.slice(0, 200)}`)),
            ),
          20_000,
        );
        requestAnimationFrame(eachFrame);
        seen.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
      });
  });
}

/** Presses keys without waiting for the page; ms from the last one until `isShown` holds and is painted. */
async function shownAfter(page, keys, isShown, ...args) {
  const key = keys.length === 1 ? "" : keys.at(-1);
  await startClock(page, key, isShown, args);
  await Promise.all(keys.map((one) => page.keyboard.press(one)));
  return page.evaluate(() => window.shown);
}

/** Returns when the clock listens: a key that came before would never be timed. `window.shown` has the times. */
export const startClock = (page, key, isShown, args) =>
  page.evaluate(
    ({ key, source, args }) => {
      window.shown = window.shownAfter(key, source, args);
    },
    { key, source: String(isShown), args },
  );

/** Whether the open picker has this text and the options for it. */
const hasOptions = (text) =>
  document.querySelector("[role=grid] input[role=combobox]")?.value.toLowerCase() === text &&
  document.querySelector("[role=listbox][data-ready] [role=option]") !== null;

/** Whether the last line with an item has this name. */
const hasLine = (name) =>
  [...document.querySelectorAll("[data-key=items] [data-line]")].some((line) => line.textContent.includes(name));

/** A new sale with its lines focused, without the draft of an earlier one. */
export async function openLines(page) {
  await watchKeys(page);
  await page.goto("/MainB?formname=saledetail&id=0");
  await page.locator("form[data-form] [data-key=items] [role=grid]").waitFor();
  const discard = page.getByRole("button", { name: "Discard", exact: true });
  if (await discard.isVisible()) await discard.click();
  await page.locator("[data-key=items] [role=grid]").focus();
  await page.waitForTimeout(1500);
  await installClock(page);
}

/** Times of each key of these texts, typed at a quick hand's pace into the item of a line. */
export async function optionTimes(page, texts, paceMs = 120) {
  const times = [];
  for (const text of texts) {
    for (let end = 1; end <= text.length; end += 1) {
      const key = text[end - 1];
      // A blank at the end changes nothing: the same options stay.
      if (key === " ") await page.keyboard.press("Space");
      else times.push(await shownAfter(page, [key], hasOptions, text.slice(0, end)));
      await page.waitForTimeout(paceMs);
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.waitForTimeout(paceMs);
  }
  return times;
}

/** Times from the Enter behind a code, as a scanner sends it, until its line has the name of the item. */
export async function scanTimes(page, articles, paceMs = 400) {
  const times = [];
  for (const { code, name } of articles) {
    times.push(await shownAfter(page, [...code, "Enter"], hasLine, name));
    await page.waitForTimeout(paceMs);
  }
  return times;
}
