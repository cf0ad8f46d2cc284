import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { goOffline } from "../app/frame-harness";
import { answerOf, dayBook, DEFINITION, inTable, linesShown, openReport, panelButton, voucher } from "./report-harness";

const RUN = { runsqlsp: "check_R_run", runstatesqlsp: "check_R_runstate", runlabel: "Check now" };
const states = (...given: readonly string[]) => {
  const left = [...given];
  return () => {
    const progress = left.shift() ?? "";
    return [{ running: progress === "" ? 0 : 1, progress }];
  };
};

test("a report without a command has no button for one, and asks for no state", async () => {
  const frame = await openReport();
  await inTable();
  expect(screen.queryByRole("button", { name: "Check now" })).toBeNull();
  expect(frame.asked("check_R_runstate")).toEqual([]);
});

test("its button runs the command at the server, says how far it is, and shows the rows again", async () => {
  let rows = [voucher(1)];
  const frame = await openReport({
    answers: {
      [DEFINITION]: dayBook(RUN),
      daybook_R_report: (args) => answerOf(rows)(args),
      check_R_run: () => {
        rows = [voucher(1), voucher(2)];
        return [{ err: 0, resu: "Started." }];
      },
      check_R_runstate: states("", "Open bills (7 of 19)"),
    },
  });
  await inTable();
  await frame.user.click(panelButton("Check now"));
  expect(await screen.findByText("Open bills (7 of 19)")).toBeTruthy();
  expect(panelButton("Check now")).toHaveProperty("disabled", true);
  await waitFor(() => expect(linesShown()).toHaveLength(2));
  expect(panelButton("Check now")).toHaveProperty("disabled", false);
  expect(frame.asked("check_R_run")).toHaveLength(1);
});

test("what is under way already is followed; a refusal is shown in the server's words", async () => {
  const frame = await openReport({
    answers: {
      [DEFINITION]: dayBook(RUN),
      check_R_run: [{ err: 1, errkey: "", errormsg: "A check is already running." }],
      check_R_runstate: states("", "Audit trail (1 of 19)", "Audit trail (1 of 19)"),
    },
  });
  await inTable();
  await frame.user.click(panelButton("Check now"));
  expect(await screen.findByText("A check is already running.")).toBeTruthy();
  expect(await screen.findByText("Audit trail (1 of 19)")).toBeTruthy();
});

test("offline it says so, and nothing is kept to be sent", async () => {
  const frame = await openReport({
    answers: { [DEFINITION]: dayBook(RUN), check_R_runstate: states(""), check_R_run: [{ err: 0 }] },
  });
  await inTable();
  await goOffline(frame);
  await frame.user.click(panelButton("Check now"));
  expect(await screen.findByText("You are offline. Connect, then press Check now again.")).toBeTruthy();
  expect(frame.asked("check_R_run")).toEqual([]);
});
