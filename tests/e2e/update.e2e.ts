import { appendFileSync, cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { expectPill, openForm, saveAndExpect, type, WAITING } from "./help/user-actions";
import { ServerClient } from "./help/server-client";
import { onStage } from "./help/stage";

const root = new URL("../..", import.meta.url).pathname;
const copy = ".cache/dist-next";

afterAll(() => rmSync(join(root, copy), { recursive: true, force: true }));

test("an update of the app with pending saves is offered, taken, and loses none", async () => {
  rmSync(join(root, copy), { recursive: true, force: true });
  mkdirSync(join(root, copy), { recursive: true });
  cpSync(join(root, "dist"), join(root, copy), { recursive: true });
  await onStage({ dist: copy }, async ({ server, page }) => {
    await openForm(page, "shade");
    await server.kill();
    for (const name of ["Update shade 1", "Update shade 2"]) {
      await openForm(page, "shade");
      await type(page, "shadename", name);
      await saveAndExpect(page, WAITING);
    }
    appendFileSync(join(root, copy, "client/sw.js"), "\n// the next build");
    await page.route("**/MicroAC/**", (route) => route.abort());
    await server.start();
    await page.goto("/");
    await page.getByRole("button", { name: "Update now" }).click({ timeout: 60_000 });
    await page.waitForLoadState("load");
    await expectPill(page, /2 waiting to send/);
    await page.unroute("**/MicroAC/**");
    await expectPill(page, /^Online$/, 90_000);
    const eyes = await ServerClient.signIn(server.url);
    expect((await eyes.list("shade", "Update")).map((row) => row.shadename).toSorted()).toEqual([
      "Update shade 1",
      "Update shade 2",
    ]);
  });
});
