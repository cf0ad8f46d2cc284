import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * `CHROME_PATH`, the usual places, or Debian's package if this runs as root. Otherwise prints instructions and exits.
 */
export function findChromium() {
  const places = [
    process.env.CHROME_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ];
  const found = () => places.find((place) => place && existsSync(place));
  if (found()) return found();
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium with apt-get for the browser tests ...");
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    spawnSync("apt-get", ["install", "-y", "-qq", "chromium"], { stdio: "inherit" });
  }
  if (found()) return found();
  console.error(
    "The browser tests need Chromium: install it, or set CHROME_PATH to the program, and run npm test again.",
  );
  process.exit(1);
}
