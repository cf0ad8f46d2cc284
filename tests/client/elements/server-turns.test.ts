import { expect, test } from "vitest";
import { createTurns } from "../../../src/client/elements/dropdown/server-turns";

/** Turns on a clock of their own, and a server that answers when it is told. */
function scene() {
  let now = 0;
  let timers: { readonly id: number; readonly at: number; readonly work: () => void }[] = [];
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const turns = createTurns({
    setTimeout: (work, ms) => {
      const id = timers.length + now * 1000 + 1;
      timers.push({ id, at: now + ms, work });
      return id;
    },
    clearTimeout: (timer) => {
      timers = timers.filter(({ id }) => id !== timer);
    },
  });
  return {
    asked,
    answer: () => answers.shift()?.(),
    ask: (text: string, canWait = false) =>
      turns(() => {
        asked.push(text);
        return new Promise<void>((resolve) => answers.push(resolve));
      }, canWait),
    /** Lets time pass, and what it has set off come to rest. */
    pass: async (ms: number) => {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { work } of due) work();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test("with nothing on the device a fast server is asked for every key of a hand, well before the typing rests", async () => {
  const { ask, answer, asked, pass } = scene();
  for (const text of ["s", "st", "ste"]) {
    const turn = ask(text);
    await pass(30);
    answer();
    await pass(30);
    turn.drop();
  }
  expect(asked).toEqual(["s", "st", "ste"]);
});

test("keys of a scanner are one question", async () => {
  const { ask, asked, pass } = scene();
  for (const text of ["8", "89", "890", "8901"]) {
    ask(text).drop();
    await pass(2);
  }
  ask("89012");
  await pass(20);
  expect(asked).toEqual(["89012"]);
});

test("a slow server is asked for the first key and for the newest text, when it has answered or the typing has rested", async () => {
  const { ask, answer, asked, pass } = scene();
  ask("s");
  await pass(20);
  const second = ask("st");
  await pass(60);
  second.drop();
  const third = ask("ste");
  await pass(60);
  expect(asked).toEqual(["s"]);
  answer();
  await pass(0);
  expect(asked).toEqual(["s", "ste"]);
  third.drop();
  ask("stee");
  await pass(100);
  expect(asked).toEqual(["s", "ste"]);
  await pass(50);
  expect(asked).toEqual(["s", "ste", "stee"]);
});

test("what the device has answered is asked once the typing rests; a press asks at once, and only once", async () => {
  const { ask, asked, pass } = scene();
  const turn = ask("steel", true);
  await pass(100);
  expect(asked).toEqual([]);
  turn.now();
  await pass(200);
  expect(asked).toEqual(["steel"]);
});
