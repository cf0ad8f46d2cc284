import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { OfflineContext } from "../../../src/client/call/offline-context";
import { useAskOnce } from "../../../src/client/call/use-ask-once";
import type { Offline } from "../../../src/client/offline/offline";

/** Asks with a line that gives these answers; returns the ids under which the server was asked. */
async function asked(answers: readonly (() => Response | Promise<Response>)[], bodies: readonly object[]) {
  const ids: string[] = [];
  let minted = 0;
  const offline = {
    env: {
      base: "",
      fetch: async (_path: string, { body }: { body: string }) => {
        ids.push((JSON.parse(body) as { op: { id: string } }).op.id);
        return answers[ids.length - 1]?.();
      },
    },
    session: { get: async () => null },
    outbox: { mintOpId: () => `op${(minted += 1)}` },
  } as unknown as Offline;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OfflineContext value={offline}>{children}</OfflineContext>
  );
  const { result } = renderHook(() => useAskOnce(), { wrapper });
  for (const body of bodies) await result.current("/x", body).catch(() => undefined);
  return ids;
}

const sent = () => new Response("sent");
const down = () => Promise.reject(new TypeError("fetch failed"));
const refused = () => new Response(JSON.stringify({ Message: "No such address." }), { status: 400 });
const half = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("se"));
        controller.error(new TypeError("terminated"));
      },
    }),
  );

test("what was not answered is asked again under its id, also where the answer broke off", async () => {
  expect(await asked([down, half, sent, sent], [{ to: 1 }, { to: 1 }, { to: 1 }, { to: 1 }])).toEqual([
    "op1",
    "op1",
    "op1",
    "op2",
  ]);
});

test("a refusal ends the operation, and other content is another operation", async () => {
  expect(await asked([refused, down, sent], [{ to: 1 }, { to: 1 }, { to: 2 }])).toEqual(["op1", "op2", "op3"]);
});
