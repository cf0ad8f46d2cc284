import { describe, expect, test, vi } from "vitest";
import { changeRow, type ChangeDeps, type RowChange } from "../../../src/client/report/row/change-row";
import { CallFailed } from "../../../src/client/offline/contract/reader";
import type { Row } from "../../../src/wire/envelope";

/** Without a version the server is asked at once, whatever the change is. */
const ROW: Row = {
  linkeditid: 5,
  linkeditformname: "saledetail",
  linkactionsqlsp: "sale_R_btndelete_approve",
  linkactionentity: "sale",
};

interface Setting {
  readonly change: RowChange;
  readonly answer?: readonly Row[] | Error;
  readonly isSure?: boolean;
}

/** Runs one change. Returns the question, the call and the message. */
async function run({ change, answer = [{ stitle: "", resu: "", stype: "" }], isSure = true }: Setting) {
  const confirm = vi.fn<ChangeDeps["dialogs"]["confirm"]>().mockResolvedValue(isSure);
  const askReason = vi.fn<ChangeDeps["dialogs"]["askReason"]>().mockResolvedValue(isSure ? "Wrong rate" : null);
  const announce = vi.fn<ChangeDeps["dialogs"]["announce"]>().mockResolvedValue(undefined);
  const ask = vi.fn<ChangeDeps["reader"]["ask"]>();
  if (answer instanceof Error) ask.mockRejectedValue(answer);
  else ask.mockResolvedValue(answer);
  const unused = () => {
    throw new Error("The outbox is not for this row.");
  };
  const deps: ChangeDeps = {
    reader: { ask },
    offline: { outbox: new Proxy({}, { get: unused }) as never, line: unused, onLine: unused },
    toast: unused,
    dialogs: { confirm, announce, askReason },
    deviceFacts: async () => ({ geolocation: "23.02,72.57", devid: "dev-9" }),
  };
  const isChanged = await changeRow(deps, ROW, change);
  const asked = confirm.mock.calls[0]?.[0] ?? askReason.mock.calls[0]?.[0];
  return { isChanged, asked, called: ask.mock.calls[0], said: announce.mock.calls[0]?.[0] };
}

const CHANGES = ["approval", "reject", "delete"] as const;

describe("changes of the record of a row", () => {
  test.each(CHANGES)(
    "MSG-008 %s asks with Yes and No that you won't be able to revert it; No calls nothing",
    async (change) => {
      const { asked, called, isChanged } = await run({ change, isSure: false });
      expect(asked).toMatchObject({
        title: "Are you sure?",
        text: "You won't be able to revert this!",
        confirmLabel: "Yes",
        ...(change === "reject" ? { keepLabel: "No", max: 200 } : { cancelLabel: "No" }),
      });
      expect(called).toBeUndefined();
      expect(isChanged).toBe(false);
    },
  );

  const args = (type: RowChange): Row => ({
    id: "5",
    type,
    user2: "@user2",
    branchin: "@branchin",
    dnt: "@dnt",
    userid: "@userid",
    loginip: "@loginip",
    coid: "@coid",
    co: "@co",
    formmnu: "saledetail",
    geolocation: "23.02,72.57",
    devid: "dev-9",
    ...(type === "reject" ? { rejectreason: "Wrong rate" } : {}),
  });

  test.each(CHANGES)("%s sends its type with the tokens of the session, the place and the device", async (change) => {
    const { called, isChanged } = await run({ change });
    expect(called).toEqual(["sale_R_btndelete_approve", args(change), { command: true }]);
    expect(isChanged).toBe(true);
  });

  test.each([
    ["approval", "Approved!", "Your file has been approved."],
    ["delete", "Deleted!", "Your file has been deleted."],
  ] as const)("%s says %s by default", async (change, title, text) => {
    expect((await run({ change })).said).toEqual({ icon: "success", title, text });
  });

  test("REP-118 a rejection says Rejected! by default", async () => {
    const { said } = await run({ change: "reject" });
    expect(said).toEqual({ icon: "success", title: "Rejected!", text: "Your file has been rejected." });
  });

  test.each(CHANGES)("title, text and type of the server override those of %s", async (change) => {
    const { said } = await run({ change, answer: [{ stitle: " Done ", resu: "S/5 is done.", stype: "info" }] });
    expect(said).toEqual({ icon: "info", title: "Done", text: "S/5 is done." });
  });

  test.each([
    ["approval", "Not Approved!", "Your file has been not approved."],
    ["delete", "Not Deleted!", "Your file has been not deleted."],
  ] as const)("%s without rows, or with an exception, says %s", async (change, title, text) => {
    expect(await run({ change, answer: [] })).toMatchObject({ isChanged: false, said: { icon: "error", title, text } });
    const failure = new CallFailed("server", "Disk full.", 500);
    const { said } = await run({ change, answer: failure });
    expect(said).toEqual({ icon: "error", title, text: `${text} Disk full.` });
  });

  test("a failed rejection says the exception of the server alone", async () => {
    const { said } = await run({ change: "reject", answer: new CallFailed("server", "Disk full.", 500) });
    expect(said).toEqual({ icon: "error", title: "Not Rejected!", text: "Disk full." });
  });

  test.each(CHANGES)(
    "a refusal of %s is in the words of the server, and the report is not read again",
    async (change) => {
      const { said, isChanged } = await run({ change, answer: [{ err: 1, errormsg: "It is locked for audit." }] });
      expect(said).toMatchObject({ icon: "error", text: "It is locked for audit." });
      expect(isChanged).toBe(false);
    },
  );

  test("offline a delete says so and changes nothing", async () => {
    const failure = new CallFailed("network", "You are offline. The server did not answer.");
    const { said, isChanged } = await run({ change: "delete", answer: failure });
    expect(said).toEqual({ icon: "error", title: "Error!", text: "You are offline. The server did not answer." });
    expect(isChanged).toBe(false);
  });
});
