import { expect, test } from "vitest";
import { boxBefore } from "../help/box-before";
import { Device } from "../help/device";
import { ServerClient } from "../help/server-client";
import { onStage } from "../help/stage";
import { expectPill, openForm, pillText, saveAndExpect, signIn, type, WAITING } from "../help/user-actions";

const STATUSES = [500, 502, 503, 400, 401, 403, 413];

test("behind 500, 502 and 503, and behind 400, 401, 403 and 413 with JSON of a box in between, the pill does not say Online, nobody is signed out, nothing needs attention, and each save arrives once", async () => {
  await onStage({}, async ({ server, page: first }) => {
    await first.close();
    const box = await boxBefore(server.url);
    const device = new Device(box.url);
    try {
      const page = await device.open();
      await signIn(page);
      for (const status of STATUSES) {
        await openForm(page, "godown");
        await type(page, "godownname", `Bay behind ${status}`);
        box.status = status;
        await saveAndExpect(page, WAITING);
        await expect.poll(() => pillText(page)).not.toContain("Online");
        expect(await pillText(page)).toMatch(
          status < 500 ? /^Sign in to the network · 1 waiting/ : /^Offline · 1 waiting/,
        );
        box.status = null;
        await expectPill(page, /^Online$/, 90_000);
      }
      expect(new URL(page.url()).pathname).not.toBe("/login");
      const office = await ServerClient.signIn(server.url);
      const names = (await office.list("godown", "Bay behind")).map(({ godownname }) => godownname);
      expect(names).toEqual(STATUSES.map((status) => `Bay behind ${status}`));
    } finally {
      await device.remove();
      await box.close();
    }
  });
}, 420_000);
