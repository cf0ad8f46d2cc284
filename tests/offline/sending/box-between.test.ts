import { expect, test } from "vitest";
import { rowOf, setup, type Setup } from "../help/outbox-setup";
import { citySave } from "../help/save-request";

const DENIED = "Authorization has been denied for this request.";

/** A device with a line, and a box on it that answers everything itself while `box.answer` is set. */
async function behindBox(): Promise<Setup & { readonly box: { answer: (() => Response) | null } }> {
  const one = await setup();
  const box: { answer: (() => Response) | null } = { answer: null };
  const { fetch } = one.network;
  Object.assign(one.tab.env, {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => box.answer?.() ?? fetch(input, init),
  });
  // A save goes out only over a line that was proved.
  await one.tab.offline.ping();
  expect(one.tab.offline.line().line).toBe("online");
  return { ...one, box };
}

const json =
  (status: number, body: unknown): (() => Response) =>
  () =>
    new Response(JSON.stringify(body), { status });

test.each([
  ["400 with JSON", json(400, { Message: "Bad request" }), "captive"],
  ["401 in our own words", json(401, { Message: DENIED }), "captive"],
  ["401 with other JSON", json(401, { error: "unauthorised" }), "captive"],
  ["403 with JSON", json(403, { Message: "Blocked by policy" }), "captive"],
  ["413 with JSON", json(413, { Message: "Too large" }), "captive"],
  ["a portal with 200 and a page", () => new Response("<html>Sign in to the Wi-Fi</html>"), "captive"],
  ["500", () => new Response("<html>Error</html>", { status: 500 }), "offline"],
  ["502", () => new Response("<html>Bad gateway</html>", { status: 502 }), "offline"],
  ["503 with JSON", json(503, { Message: "Service unavailable" }), "offline"],
  ["504", () => new Response("", { status: 504 }), "offline"],
] as const)(
  "a box in between that answers %s is not the server: nobody is signed out, nothing comes back to the user, the line is not online, and the save goes out once when the box is gone",
  async (_name, answer, line) => {
    const { tab, network, box } = await behindBox();
    box.answer = answer;
    const request = citySave();
    await tab.offline.outbox.save(request);
    await tab.offline.drain("test");
    expect(await rowOf(tab, request.opId)).toMatchObject({ state: "queued" });
    expect(tab.offline.line()).toMatchObject({ line, needAttention: 0, needSignIn: false });
    await expect(tab.offline.reader.ask("city_R_listgrid", {})).rejects.toMatchObject({
      kind: line === "captive" ? "captive" : "network",
    });
    await tab.offline.ping();
    expect(tab.offline.line().line).toBe(line);
    expect(await tab.offline.session.get()).not.toBeNull();
    box.answer = null;
    expect(await tab.offline.drain("online")).toBe("done");
    expect(network.applied.map(({ opId }) => opId)).toEqual([request.opId]);
    expect(tab.offline.line().line).toBe("online");
  },
);

test("the same refusals with the echo of the request are the server's: a save without the right comes back, a denied token ends the session", async () => {
  const { tab, network } = await setup();
  await tab.offline.ping();
  network.fateOf = () => ({ raw: JSON.stringify({ Message: "No right to save cities." }), status: 403 });
  const request = citySave();
  await tab.offline.outbox.save(request);
  await tab.offline.drain("test");
  expect(await rowOf(tab, request.opId)).toMatchObject({ state: "rejected" });
  network.fateOf = () => ({ raw: JSON.stringify({ Message: DENIED }), status: 401 });
  await tab.offline.outbox.save(citySave());
  await tab.offline.drain("test");
  expect(await tab.offline.session.get()).toBeNull();
});
