import { expect, test } from "vitest";
import { newestNext } from "../../../src/client/elements/dropdown/newest-next";

/** Questions that are answered when they are told. */
function scene() {
  const asked: string[] = [];
  const answers: ((fails?: boolean) => void)[] = [];
  const inTurn = newestNext();
  const ask = (text: string) =>
    inTurn(() => {
      asked.push(text);
      return new Promise<void>((resolve, reject) =>
        answers.push((fails) => (fails ? reject(new Error("lost")) : resolve())),
      );
    });
  const answer = async (fails = false) => {
    answers.shift()?.(fails);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { asked, ask, answer };
}

test("of the keys typed while one is searched only the newest is searched next", async () => {
  const { asked, ask, answer } = scene();
  for (const text of ["8", "89", "890", "8901"]) ask(text);
  expect(asked).toEqual(["8"]);
  await answer();
  expect(asked).toEqual(["8", "8901"]);
  await answer();
  ask("89012");
  expect(asked).toEqual(["8", "8901", "89012"]);
});

test("a withdrawn question is not asked, and one that fails holds up none", async () => {
  const { asked, ask, answer } = scene();
  ask("c");
  const withdraw = ask("co");
  withdraw();
  await answer(true);
  expect(asked).toEqual(["c"]);
  ask("cop");
  expect(asked).toEqual(["c", "cop"]);
});
