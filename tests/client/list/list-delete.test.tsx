import { describe, expect, test, vi } from "vitest";
import { screen, waitFor, within } from "@testing-library/react";
import { deleteOrApprove, type DeleteDeps, type RowAction } from "../../../src/client/list/actions/list-delete";
import { mayApprove } from "../../../src/client/list/actions/list-actions";
import { readListDefinition } from "../../../src/client/list/read/list-definition";
import { CallFailed } from "../../../src/client/offline/contract/reader";
import type { Row } from "../../../src/wire/envelope";
import { cityRow, inGrid, listHead, listOfRows, openFrame } from "../app/frame-harness";

const definitionOf = (more: Row = {}) => readListDefinition(listHead(more)[0] ?? {}, "city");

interface Setting {
  readonly answer?: readonly Row[] | Error;
  readonly head?: Row;
  readonly action?: RowAction;
  readonly sure?: boolean;
}

/** Runs one action. Returns the questions, calls and messages. */
async function run({ answer = [{ stitle: "", resu: "", stype: "" }], head, action = "delete", sure = true }: Setting) {
  const confirm = vi.fn<DeleteDeps["dialogs"]["confirm"]>().mockResolvedValue(sure);
  const announce = vi.fn<DeleteDeps["dialogs"]["announce"]>().mockResolvedValue(undefined);
  const ask = vi.fn<DeleteDeps["reader"]["ask"]>();
  if (answer instanceof Error) ask.mockRejectedValue(answer);
  else ask.mockResolvedValue(answer);
  const deps: DeleteDeps = {
    reader: { ask },
    dialogs: { confirm, announce },
    deviceFacts: async () => ({ geolocation: "23.02,72.57", devid: "dev-9" }),
  };
  const reload = await deleteOrApprove(deps, definitionOf(head), cityRow(5), action);
  return { reload, asked: confirm.mock.calls[0]?.[0], called: ask.mock.calls[0], said: announce.mock.calls[0]?.[0] };
}

describe("delete and approve", () => {
  test.each([
    ["delete", "Yes, delete it!"],
    ["approval", "Yes, Approv it!"],
  ] as const)('MSG-005 %s asks first, in the words of the spec; "no" calls nothing', async (action, confirmLabel) => {
    const { asked, called, reload } = await run({ action, sure: false });
    expect(asked).toMatchObject({ title: "Are you sure?", text: "You won't be able to revert this!", confirmLabel });
    expect(called).toBeUndefined();
    expect(reload).toBe(false);
  });

  test("LIST-018 LIST-019 a delete sends id, type and the tokens, with empty place and device", async () => {
    const { called } = await run({});
    expect(called).toEqual([
      "city_R_btndelete_approve",
      {
        id: 5,
        type: "delete",
        user2: "@user2",
        branchin: "@branchin",
        dnt: "@dnt",
        userid: "@userid",
        loginip: "@loginip",
        coid: "@coid",
        co: "@co",
        formmnu: "citydetail",
        geolocation: "",
        devid: "",
      },
      { command: true },
    ]);
  });

  test("MAST-014 a ledger delete sends only id, type, user and branch", async () => {
    const { called } = await run({ head: { deleteshort: 1 } });
    expect(called?.[1]).toEqual({ id: 5, type: "delete", user2: "@user2", branchin: "@branchin" });
  });

  test("MSG-009 LIST-020 an answer without words shows the defaults and reloads", async () => {
    const { said, reload } = await run({});
    expect(said).toEqual({ icon: "success", title: "Deleted!", text: "Your file has been deleted." });
    expect(reload).toBe(true);
  });

  test("MSG-013 the title, text and type of the server win, spaces around the title trimmed", async () => {
    const { said, reload } = await run({
      answer: [{ stitle: " Gone! ", resu: "Surat has been deleted.", stype: "info" }],
    });
    expect(said).toEqual({ icon: "info", title: "Gone!", text: "Surat has been deleted." });
    expect(reload).toBe(true);
  });

  test("MSG-010 an empty answer is the failure alert and does not reload", async () => {
    const { said, reload } = await run({ answer: [] });
    expect(said).toEqual({ icon: "error", title: "Not Deleted!", text: "Your file has been not deleted." });
    expect(reload).toBe(false);
  });

  test("MSG-010 a server fault adds its exception message", async () => {
    const { said } = await run({ answer: new CallFailed("server", "The disk is full.", 500) });
    expect(said).toEqual({
      icon: "error",
      title: "Not Deleted!",
      text: "Your file has been not deleted. The disk is full.",
    });
  });

  test("MSG-004 a lost line says so and claims nothing about the record", async () => {
    const { said, reload } = await run({
      answer: new CallFailed("network", "You are offline. The server did not answer."),
    });
    expect(said).toEqual({ icon: "error", title: "Error!", text: "You are offline. The server did not answer." });
    expect(reload).toBe(false);
  });

  test("a refusal (what is in use) shows the sentence of the server and does not reload", async () => {
    const { said, reload } = await run({
      answer: [{ err: 1, errkey: "id", errormsg: "Surat is used in 3 ledgers.", stype: "warning", stitle: "Warning!" }],
    });
    expect(said).toEqual({ icon: "warning", title: "Warning!", text: "Surat is used in 3 ledgers." });
    expect(reload).toBe(false);
  });

  test("MAST-017 where the list says so the result is read from result", async () => {
    const { said, reload } = await run({
      head: { deleteresult: "result" },
      answer: [{ result: "Deleted", stitle: "" }],
    });
    expect(said).toEqual({ icon: "success", title: "Deleted!", text: "Your file has been deleted." });
    expect(reload).toBe(true);
    const other = await run({
      head: { deleteresult: "result" },
      answer: [{ result: "Still used.", resu: "Deleted", stitle: "" }],
    });
    expect(other).toMatchObject({ said: { icon: "warning", text: "Still used." }, reload: false });
    const usual = await run({ answer: [{ result: "Still used.", resu: "Deleted", stitle: "" }] });
    expect(usual).toMatchObject({ said: { icon: "success", text: "Deleted" }, reload: true });
  });

  test("MAST-018 a result other than Deleted is a warning and does not reload", async () => {
    const { said, reload } = await run({
      head: { deleteresult: "result" },
      answer: [{ result: "Stock has moved since.", stitle: "" }],
    });
    expect(said).toMatchObject({ icon: "warning", text: "Stock has moved since." });
    expect(reload).toBe(false);
  });

  test("MSG-007 MSG-011 LIST-019 an approval asks in its own words and sends the real place and device", async () => {
    const { asked, called, said, reload } = await run({ action: "approval" });
    expect(asked?.confirmLabel).toBe("Yes, Approv it!");
    expect(called?.[1]).toMatchObject({ type: "approval", geolocation: "23.02,72.57", devid: "dev-9" });
    expect(said).toEqual({ icon: "success", title: "Approved!", text: "Your file has been approved." });
    expect(reload).toBe(true);
  });

  test.each([
    ["said no", { sure: false }],
    ["the server's own words", { answer: [{ stitle: "Noted", resu: "As you wish.", stype: "info" }] }],
    ["the server's refusal", { answer: [{ err: 1, errormsg: "The month is locked." }] }],
    ["no answer", { answer: new CallFailed("network", "The server did not answer.") }],
  ] as const)(
    "LIST-027 %s: an approval asks, calls and ends as a delete does, with type approval",
    async (_case, setting) => {
      const [remove, approve] = [
        await run({ ...setting, action: "delete" }),
        await run({ ...setting, action: "approval" }),
      ];
      for (const { asked } of [remove, approve])
        expect(asked).toMatchObject({ title: "Are you sure?", text: "You won't be able to revert this!" });
      expect(approve.called?.[0]).toBe(remove.called?.[0]);
      expect(approve.called?.[1]).toEqual(
        remove.called && { ...remove.called[1], type: "approval", geolocation: "23.02,72.57", devid: "dev-9" },
      );
      expect(approve.reload).toBe(remove.reload);
      expect(approve.said?.icon).toBe(remove.said?.icon);
    },
  );

  test("LIST-027 whether a row can be approved comes from the flags of the server alone", () => {
    const list = definitionOf({ chkdocallowed: 1 });
    expect(mayApprove(list, { ...cityRow(1), chkdocallowed: 1, chkdoc: 0 })).toBe(true);
    expect(mayApprove(list, { ...cityRow(1), chkdocallowed: 0, chkdoc: 0 })).toBe(false);
    expect(mayApprove(list, { ...cityRow(1), chkdocallowed: 1, chkdoc: 1 })).toBe(false);
    expect(mayApprove(list, cityRow(1))).toBe(false);
  });

  test.each([
    ["delete", "Deleted!", "Your file has been deleted.", "Not Deleted!"],
    ["approval", "Approved!", "Your file has been approved.", "Not Approved!"],
  ] as const)(
    "LIST-021 %s is confirmed first and called; an answer is said in its own words or by default and reloads, an empty one is an error and does not",
    async (action, title, text, not) => {
      expect(await run({ action, sure: false })).toMatchObject({
        asked: { title: "Are you sure?" },
        called: undefined,
        said: undefined,
        reload: false,
      });
      const plain = await run({ action });
      expect(plain).toMatchObject({
        asked: { title: "Are you sure?" },
        said: { icon: "success", title, text },
        reload: true,
      });
      expect(plain.called?.slice(0, 2)).toMatchObject(["city_R_btndelete_approve", { id: 5, type: action }]);
      const worded = await run({ action, answer: [{ stitle: "Noted", resu: "As you wish.", stype: "info" }] });
      expect(worded).toMatchObject({ said: { icon: "info", title: "Noted", text: "As you wish." }, reload: true });
      expect(await run({ action, answer: [] })).toMatchObject({ said: { icon: "error", title: not }, reload: false });
    },
  );

  test("MSG-012 an approval with an empty answer is the failure alert", async () => {
    const { said } = await run({ action: "approval", answer: [] });
    expect(said).toEqual({ icon: "error", title: "Not Approved!", text: "Your file has been not approved." });
  });
});

describe("deleting in the list", () => {
  const answers = {
    common_R_getlistgrid: listHead(),
    city_R_listgrid: listOfRows(3, cityRow),
    city_R_btndelete_approve: [{ stitle: "", resu: "City 2 has been deleted.", stype: "success" }],
  };

  test("MSG-006 the dialogs stand on the page, and the list is read again", async () => {
    const frame = await openFrame({ path: "/citylist", answers });
    await inGrid();
    const row = (await screen.findByText("City 2")).closest<HTMLElement>("[role=row]")!;
    await frame.user.click(within(row).getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Are you sure?")).toBeTruthy();
    expect(screen.getByText("You won't be able to revert this!")).toBeTruthy();
    const before = frame.asked("city_R_listgrid").length;
    await frame.user.click(screen.getByText("Yes, delete it!"));
    const dialog = within(await screen.findByRole("dialog", { name: "Deleted!" }));
    expect(await dialog.findByText("City 2 has been deleted.")).toBeTruthy();
    await frame.user.click(await dialog.findByRole("button", { name: "OK" }));
    await waitFor(() => expect(frame.asked("city_R_listgrid").length).toBeGreaterThan(before));
  });

  test("LIST-022 a master list has a handler for approvals and no button", async () => {
    expect((await run({ action: "approval" })).called?.slice(0, 2)).toMatchObject([
      "city_R_btndelete_approve",
      { type: "approval" },
    ]);
    await openFrame({ path: "/citylist", answers });
    await inGrid();
    expect(screen.queryByRole("button", { name: /approv/i })).toBeNull();
  });

  test("Delete on the keyboard asks the same question", async () => {
    const frame = await openFrame({ path: "/citylist", answers });
    (await inGrid()).focus();
    await frame.user.keyboard("{Delete}");
    expect(await screen.findByText("Are you sure?")).toBeTruthy();
    await frame.user.click(screen.getByText("Cancel"));
    expect(frame.asked("city_R_btndelete_approve")).toEqual([]);
  });
});
