import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { definition, field, formOpen, goOffline, openScene } from "../form-harness";

const input = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const save = () => screen.getByRole("button", { name: "Save" });
const ROWS = [
  field("name"),
  field("city", { aftersubmitprops: '{"disabled":1,"value":"Pune"}' }),
  field("godown", { aftersubmitprops: '{"procedure":"after_R_save","params":["name"]}' }),
];
const ANSWER = { after_R_save: [{ statename: "GODOWN", calcuresult: "Main", modelresult: 1 }] };

test("FORM-091 aftersubmitprops sets, disables and asks its procedure once the save is applied", async () => {
  const scene = await openScene({ rows: definition(ROWS), answers: ANSWER });
  await formOpen();
  await scene.user.type(input("Name"), "Main store");
  expect(input("City").disabled).toBe(false);
  await scene.user.click(save());
  await screen.findByText("Transaction has been saved");
  expect([input("City").value, input("City").disabled]).toEqual(["Pune", true]);
  expect([input("Godown").value, input("Godown").disabled]).toEqual(["Main", true]);
  expect(scene.asked("after_R_save")).toEqual([{ name: "Main store" }]);
});

test("FORM-091 offline the own settings of a row take effect, and no procedure is asked", async () => {
  const scene = await openScene({ rows: definition(ROWS), answers: ANSWER });
  await formOpen();
  await goOffline(scene);
  await scene.user.type(input("Name"), "Main store");
  await scene.user.click(save());
  await waitFor(() => expect(input("City").value).toBe("Pune"));
  expect(input("Godown").value).toBe("");
  expect(scene.asked("after_R_save")).toEqual([]);
});

test("FORM-085 FORM-090 the browser sends no mail or message itself: the server has them with the save", async () => {
  const scene = await openScene({ rows: definition([field("name")]) });
  await formOpen();
  const answered = {
    Aemailtoadd: "buyer@example.com",
    Awhtoadd: "+919800000000",
    bulkemailwhatsappsent: 1,
    effects: "server",
  };
  const before = scene.network.fateOf;
  scene.network.fateOf = (envelope) =>
    envelope.op
      ? { rows: [{ err: 0, opid: envelope.op.id, opst: "applied", id: 7, rowver: 1, ...answered }] }
      : before(envelope);
  await scene.user.type(input("Name"), "Main store");
  await scene.user.click(save());
  await screen.findByText("Transaction has been saved");
  expect(
    [...new Set(scene.network.sent.map(({ sqlsp }) => sqlsp))].filter((name) =>
      /mail|whapp|tally|contact|bulk/i.test(name),
    ),
  ).toEqual([]);
  expect(await scene.offline.outbox.rows()).toEqual([]);
});
