import { describe, expect, test, vi } from "vitest";
import { signOut, type SignOutDeps } from "../../../src/client/app/account/sign-out";
import type { WaitingChoice } from "../../../src/client/app/account/sign-out-dialog";
import type { LineState } from "../../../src/client/offline/contract/connection";

interface Setting {
  readonly waiting?: number;
  readonly line?: LineState["line"];
  /** Saves still unsent after 30 s. */
  readonly left?: number;
  readonly drafts?: number;
  readonly answers?: readonly boolean[];
  readonly choice?: WaitingChoice;
  readonly site?: string;
}

async function run({
  waiting = 0,
  line = "online",
  left = waiting,
  drafts = 0,
  answers = [],
  choice = "stay",
  site = "/",
}: Setting) {
  let rows = waiting;
  const said = [...answers];
  const confirm = vi.fn(async (_question: Parameters<SignOutDeps["dialogs"]["confirm"]>[0]) => said.shift() ?? false);
  const toast = vi.fn();
  const ask = vi.fn(async (_count: number) => choice);
  const save = vi.fn();
  const discarded: string[] = [];
  const leave = vi.fn();
  const end = vi.fn(async () => site);
  const drain = vi.fn(async () => {
    rows = left;
    return "done" as const;
  });
  const offline = {
    outbox: {
      rows: async () =>
        Array.from({ length: rows }, (_, index) => ({
          opId: `op${index}`,
          attempts: index === 2 ? 1 : 0,
          outcome: "never",
        })),
      exportRows: async () => "[]",
      discard: async (opId: string) => {
        discarded.push(opId);
        rows -= 1;
      },
      drafts: async () => Array.from({ length: drafts }, () => ({ enqueued: false })),
    },
    session: { signOut: end },
    drain,
    line: () => ({ line }),
    env: { setTimeout: () => 0 },
  } as unknown as SignOutDeps["offline"];
  const out = await signOut({ offline, dialogs: { confirm, toast }, leave, ask, save });
  const counts = ask.mock.calls.map(([count]) => count);
  return {
    out,
    counts,
    asked: confirm.mock.calls.map(([question]) => question),
    toast,
    leave,
    end,
    drain,
    save,
    discarded,
  };
}

describe("signing out", () => {
  test("SHELL-003 with nothing waiting it asks nothing and leads to the sign-in page", async () => {
    const { out, asked, leave } = await run({});
    expect([out, asked, leave.mock.calls]).toEqual([true, [], [["/login"]]]);
  });

  test("SHELL-018 a logout site of the brand is gone to; anything that is no web address is not", async () => {
    expect((await run({ site: "https://example.test/bye" })).leave).toHaveBeenCalledWith("https://example.test/bye");
    expect((await run({ site: "javascript:alert(1)" })).leave).toHaveBeenCalledWith("/login");
  });

  test("with a line, what waits is sent first; when all of it has gone nothing is asked", async () => {
    const { drain, toast, asked, out } = await run({ waiting: 3, left: 0 });
    expect(drain).toHaveBeenCalledOnce();
    expect(toast.mock.calls[0]?.[0]).toMatchObject({ text: "Sending 3…" });
    expect([asked, out]).toEqual([[], true]);
  });

  test('without a line the person is told how many wait, and "Stay" stays', async () => {
    const { counts, end, drain, out } = await run({ waiting: 3, line: "offline" });
    expect(counts).toEqual([3]);
    expect(drain).not.toHaveBeenCalled();
    expect(end).not.toHaveBeenCalled();
    expect(out).toBe(false);
  });

  test("what could not be sent in time is asked about too, and may be kept", async () => {
    const { counts, out, end, discarded } = await run({ waiting: 3, left: 1, choice: "keep" });
    expect([counts, out, discarded]).toEqual([[1], true, []]);
    expect(end).toHaveBeenCalledOnce();
  });

  test("export and discard: the file first, then off the device; what was sent once stays and is said", async () => {
    const { out, save, discarded, toast, end } = await run({ waiting: 3, line: "offline", choice: "export" });
    expect(save.mock.calls[0]?.[0]).toBe("outbox.macout.json");
    expect(discarded).toEqual(["op0", "op1"]);
    expect(toast.mock.calls[0]?.[0]).toMatchObject({
      text: "1 save was already sent once. Only the server can stop a sent save, so it stays on this device and in the file.",
    });
    expect([out, end.mock.calls.length]).toEqual([true, 1]);
  });

  test("unfinished forms are lost with the sign-out, so they are asked about as a danger", async () => {
    const { asked, end } = await run({ drafts: 2, answers: [false] });
    expect(asked[0]).toMatchObject({ title: "2 unfinished forms", danger: true });
    expect(end).not.toHaveBeenCalled();
  });
});
