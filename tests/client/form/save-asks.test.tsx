import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { confirmedTokens, questionsIn } from "../../../src/wire/confirming";
import { argsOf, definition, field, formOpen, openScene } from "../form-harness";

const NAMED = [field("name"), field("city")];
const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const ASKED = {
  err: 1,
  errkey: "name",
  errormsg: "Sale Date 05-Jan-2030 is more than a year ahead.",
  ask: "far:name:2030-01-05",
};
const question = async () => within(await screen.findByRole("dialog", { name: "Save anyway?" }));

const asking = async () => {
  const scene = await openScene({ rows: definition(NAMED) });
  await formOpen();
  scene.network.fateOf = (envelope) =>
    confirmedTokens(argsOf(envelope).confirmed).includes(ASKED.ask) ? "apply" : { rows: [ASKED] };
  await scene.user.type(input(/Name/), "Far{Control>}s{/Control}");
  return scene;
};

test("a save that is asked about goes out again with the answer, as the same operation", async () => {
  const scene = await asking();
  const dialog = await question();
  expect(dialog.getByText(ASKED.errormsg)).toBeTruthy();
  const [refused] = await scene.offline.outbox.rows();
  await scene.user.click(dialog.getByRole("button", { name: "Save anyway" }));
  expect(await screen.findByText("Transaction has been saved")).toBeTruthy();
  expect(scene.network.applied.map(({ opId }) => opId)).toEqual([refused?.opId]);
  expect(argsOf(scene.network.applied[0]!.envelope)).toMatchObject({
    name: "Far",
    confirmed: JSON.stringify([ASKED.ask]),
  });
  expect(screen.queryByText("Warning!")).toBeNull();
});

test('"Go back" leaves the save refused with the sentence on its field, and saving again asks again', async () => {
  const scene = await asking();
  await scene.user.click((await question()).getByRole("button", { name: "Go back" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(scene.network.applied).toEqual([]);
  expect(screen.getAllByText(new RegExp(ASKED.errormsg)).length).toBeGreaterThan(0);
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await scene.user.click((await question()).getByRole("button", { name: "Save anyway" }));
  await waitFor(() => expect(scene.network.applied).toHaveLength(1));
});

test("the next save of the form confirms nothing by itself", async () => {
  const scene = await asking();
  await scene.user.click((await question()).getByRole("button", { name: "Save anyway" }));
  await screen.findByText("Transaction has been saved");
  await waitFor(() => expect(screen.queryByText("Transaction has been saved")).toBeNull());
  await scene.user.type(input("City"), "x{Control>}s{/Control}");
  expect(await question()).toBeTruthy();
});

test("a save that warns says so until it is read", async () => {
  const scene = await openScene({ rows: definition(NAMED) });
  await formOpen();
  scene.network.fateOf = (envelope) => ({
    rows: [
      {
        err: 0,
        opid: envelope.op?.id,
        opst: "applied",
        id: 7,
        rowver: 1,
        stype: "success",
        stitle: "",
        resu: "Cash is below zero.",
        warned: 1,
      },
    ],
  });
  await scene.user.type(input(/Name/), "Main{Control>}s{/Control}");
  expect(await screen.findByText("Cash is below zero.")).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 1800));
  expect(screen.getByText("Cash is below zero.")).toBeTruthy();
  await scene.user.click(screen.getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByText("Cash is below zero.")).toBeNull());
});

test.each([
  ["only questions", [ASKED, { ...ASKED, ask: "b" }], [ASKED.ask, "b"]],
  ["a fault among them", [ASKED, { err: 1, errkey: "x", errormsg: "No." }], null],
  ["nothing", [], null],
])("%s", (_, rows, tokens) => {
  expect(questionsIn(rows)).toEqual(tokens);
});
