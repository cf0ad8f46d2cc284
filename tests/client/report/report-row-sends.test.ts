import { describe, expect, test, vi } from "vitest";
import { CallFailed } from "../../../src/client/offline/contract/reader";
import { changeRow, type ChangeDeps } from "../../../src/client/report/row/change-row";
import { downloadRow } from "../../../src/client/report/row/download-row";
import { readPreview } from "../../../src/client/report/row/read-preview";
import { sendRow } from "../../../src/client/report/row/send-row";
import type { ReasonQuestion } from "../../../src/client/ui/ask-reason";
import type { Announcement } from "../../../src/client/ui/dialogs";
import type { Row } from "../../../src/wire/envelope";

const ROW: Row = {
  linkeditid: 5,
  linkeditformname: "saledetail",
  linkactionsqlsp: "sale_R_btndelete_approve",
  linkpreviewid: 5,
  linkpreviewformname: "saledetail",
  linkpreviewsqlsp: "document_R_preview",
  linkpreviewtype: "preview",
  linkwhatsappsqlsp: "document_R_whatsapp",
  linkdownloadsqlsp: "document_R_download",
};

const ALLOWED = [{ alloweddownloaded: 1, downlodername: "owner", stitle: "", resu: "", stype: "success" }];

interface Setting {
  readonly answer?: readonly Row[] | Error;
  readonly isSure?: boolean;
  /** Text of the endpoint. */
  readonly text?: string | Error;
}

/** The same for a change; the question for a reason counts as the confirmation. */
function changeDeps({ deps, confirm }: ReturnType<typeof world>): ChangeDeps {
  const unused = () => {
    throw new Error("The outbox is not for this row.");
  };
  const askReason = async (question: ReasonQuestion) => ((await confirm({ ...question })) ? "Wrong rate" : null);
  return {
    ...deps,
    offline: { outbox: new Proxy({}, { get: unused }) as never, line: unused, onLine: unused },
    toast: unused,
    dialogs: { ...deps.dialogs, askReason },
  };
}

/** The outside world of an action, and what the action did to it. */
function world({ answer = [], isSure = true, text = "" }: Setting) {
  const shown: Announcement[] = [];
  const opened: string[] = [];
  const saved: string[] = [];
  const result = async <T>(value: T | Error): Promise<T> => {
    if (value instanceof Error) throw value;
    return value;
  };
  const confirm = vi.fn(async (_question: Row) => isSure);
  const ask = vi.fn((..._call: readonly unknown[]) => result(answer));
  const post = vi.fn((_path: string, _body: object) => result(text));
  const deps = {
    reader: { ask, read: async () => ({ rows: await result(answer), asOf: 7, fresh: true }) },
    dialogs: { confirm: confirm as never, announce: async (one: Announcement) => void shown.push(one) },
    deviceFacts: async () => ({ geolocation: "23.02,72.57", devid: "dev-9" }),
    openTab: (url: string) => void opened.push(url),
    post,
    saveFrom: async (path: string) => void saved.push(path),
    place: async () => ({ coid: 1, co: "Test Co", user2: "owner" }),
  };
  return { deps, shown, opened, saved, confirm, ask, post };
}

const SURE = {
  title: "Are you sure?",
  text: "You won't be able to revert this!",
  confirmLabel: "Yes",
  cancelLabel: "No",
};
const args = (type: string): Row => ({
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
});

test("REP-105 approve, reject, delete, WhatsApp and download each need a confirmation dialog; after No nothing is called", async () => {
  const acts: readonly ((one: ReturnType<typeof world>) => Promise<unknown>)[] = [
    ...(["approval", "reject", "delete"] as const).map(
      (change) => (one: ReturnType<typeof world>) => changeRow(changeDeps(one), ROW, change),
    ),
    ({ deps }) => sendRow(deps, ROW),
    ({ deps }) => downloadRow(deps, ROW, "bulk"),
  ];
  for (const act of acts) {
    const one = world({ isSure: false });
    await act(one);
    expect(one.confirm.mock.calls[0]?.[0]).toMatchObject({ title: SURE.title, text: SURE.text, confirmLabel: "Yes" });
    expect([one.ask.mock.calls, one.post.mock.calls, one.opened, one.saved, one.shown]).toEqual([[], [], [], [], []]);
  }
});

test("REP-092 every call about a row has id, type, user, branch, date-time, user id, login IP, company, form menu, place and device", async () => {
  const types: unknown[] = [];
  for (const change of ["approval", "reject", "delete"] as const) {
    const one = world({ answer: [{ stitle: " Done ", resu: "It is done.", stype: "info" }] });
    await changeRow(changeDeps(one), ROW, change);
    types.push(one.ask.mock.calls[0]?.[1]);
    expect(one.shown, "the answer is read as stitle, resu and stype").toEqual([
      { icon: "info", title: "Done", text: "It is done." },
    ]);
  }
  const sent = world({ answer: [{ err: 0 }] });
  await sendRow(sent.deps, ROW);
  const got = world({ answer: ALLOWED });
  await downloadRow(got.deps, ROW, "bulk");
  types.push(sent.ask.mock.calls[0]?.[1], got.ask.mock.calls[0]?.[1]);
  expect(types).toEqual(
    ["approval", "reject", "delete", "whatsappsend", "download"].map((type) => expect.objectContaining(args(type))),
  );
});

describe("WhatsApp of a row", () => {
  test("REP-084 asks first, then calls with type whatsappsend", async () => {
    const no = world({ isSure: false });
    await sendRow(no.deps, ROW);
    expect([no.confirm.mock.calls[0]?.[0], no.ask.mock.calls.length]).toEqual([SURE, 0]);
    const yes = world({ answer: [{ err: 0 }] });
    await sendRow(yes.deps, ROW);
    expect(yes.ask.mock.calls[0]).toEqual(["document_R_whatsapp", args("whatsappsend"), { command: true }]);
  });

  test("REP-115 whphone and whtext open a WhatsApp web link in a new tab with phone and text", async () => {
    const { deps, shown, opened } = world({ answer: [{ whphone: "+91 98765 43210", whtext: "Sale S/1 & more" }] });
    await sendRow(deps, ROW);
    expect(opened).toEqual(["https://wa.me/919876543210?text=Sale%20S%2F1%20%26%20more"]);
    expect(shown).toEqual([]);
  });

  test("REP-116 WhatsApp Message Sent! / Your Message/File has been Sent.; a failure says Not Sent!", async () => {
    const sent = world({ answer: [{ err: 0, stitle: "", resu: "" }] });
    await sendRow(sent.deps, ROW);
    expect(sent.shown).toEqual([
      { icon: "success", title: "WhatsApp Message Sent!", text: "Your Message/File has been Sent." },
    ]);
    for (const answer of [new CallFailed("server", "Disk full.", 500), [{ err: 1, errormsg: "Disk full." }]] as const) {
      const failed = world({ answer });
      await sendRow(failed.deps, ROW);
      expect(failed.shown).toEqual([{ icon: "error", title: "Not Sent!", text: "Disk full." }]);
    }
  });

  test("REP-117 without a phone: WhatsApp Number not found! Enter WhatsApp Number in ledger.", async () => {
    const text = "WhatsApp Number not found! Enter WhatsApp Number in ledger.";
    for (const row of [
      { err: 1, errormsg: text },
      { err: 0, whphone: "", whtext: "Hello" },
    ]) {
      const { deps, shown, opened } = world({ answer: [row] });
      await sendRow(deps, ROW);
      expect(shown).toEqual([{ icon: "error", title: "WhatsApp Number not found!", text }]);
      expect(opened).toEqual([]);
    }
  });
});

const download = async (setting: Setting, typename = "bulk") => {
  const one = world(setting);
  await downloadRow(one.deps, ROW, typename);
  return one;
};

describe("download of a row", () => {
  test("REP-087 asks first, then calls with type download", async () => {
    const no = await download({ isSure: false });
    expect([no.confirm.mock.calls[0]?.[0], no.ask.mock.calls.length]).toEqual([SURE, 0]);
    const yes = await download({ answer: ALLOWED, text: "/MicroACfiles/1/2/a.pdf" });
    expect(yes.ask.mock.calls[0]).toEqual(["document_R_download", { ...args("download"), typename: "bulk" }]);
  });

  test.each([
    ["REP-111 bulk: ENV-043 answers a file URL, which is opened", "bulk", "/MicroACupload/Postmacbulkdownloadapi"],
    ["REP-114 txt: ENV-046", "txt", "/MicroACEwaybill/Postmactxtdownloadapi"],
  ])("%s; REP-107 Downloaded!", async (_title, typename, path) => {
    const url = "/MicroACfiles/1/saledetail/5/S-1.zip\n";
    const { post, saved, shown } = await download({ answer: ALLOWED, text: url }, typename);
    expect(post.mock.calls).toEqual([
      [path, { id: 5, typename, formname: "saledetail", coid: 1, co: "Test Co", user2: "owner" }],
    ]);
    expect(saved).toEqual([url.trim()]);
    expect(shown).toEqual([{ icon: "success", title: "Downloaded!", text: "Your file has been Downloaded." }]);
  });

  test.each([
    ["REP-112 e-way bill: ENV-044", "ewaybill", "/MicroACEwaybill/Postmacewaybilldownloadapi"],
    ["REP-113 e-invoice: ENV-045", "einvoice", "/MicroACEinvoice/Postmaceinvoicedownloadapi"],
  ])("%s; REP-110 API Generated!", async (_title, typename, path) => {
    const made = await download({ answer: ALLOWED, text: '{"status":"success","lblResult":""}' }, typename);
    expect(made.post.mock.calls[0]?.[0]).toBe(path);
    expect(made.shown).toEqual([{ icon: "success", title: "API Generated!", text: "Your file can be download." }]);
    const lblResult = "E-invoices are not configured on this server.";
    const failed = await download({ answer: ALLOWED, text: JSON.stringify({ status: "error", lblResult }) }, typename);
    expect(failed.shown).toEqual([{ icon: "error", title: "Not Downloaded!", text: lblResult }]);
    expect(failed.saved).toEqual([]);
  });

  test("REP-108 a failure says Not Downloaded!", async () => {
    const failure = new CallFailed("server", "Disk full.", 500);
    for (const setting of [{ answer: failure }, { answer: ALLOWED, text: failure }])
      expect((await download(setting)).shown).toEqual([
        { icon: "error", title: "Not Downloaded!", text: "Disk full." },
      ]);
  });

  test("REP-109 a refusal says Can not download! / Your file can not be download., or the words of the server", async () => {
    const refused = { alloweddownloaded: 0, downlodername: "clerk", stitle: "", resu: "", stype: "warning" };
    const { shown, post } = await download({ answer: [refused] });
    expect(shown).toEqual([{ icon: "warning", title: "Can not download!", text: "Your file can not be download." }]);
    expect(post.mock.calls).toEqual([]);
    const said = await download({ answer: [{ ...refused, resu: "You don't have permission to download sales." }] });
    expect(said.shown[0]).toMatchObject({ text: "You don't have permission to download sales." });
  });
});

describe("preview of a row", () => {
  const document = { title: "Sale S/1", fields: [], tables: [] };

  test("shows the document of the answer", async () => {
    const { deps, shown } = world({ answer: [{ document: JSON.stringify(document) }] });
    expect(await readPreview(deps, ROW)).toEqual({ kind: "preview", document, asOf: 7, fresh: true });
    expect(shown).toEqual([]);
  });

  test("REP-119 Preview Not Available! / Your file has been not preview.", async () => {
    const empty = world({ answer: [] });
    expect(await readPreview(empty.deps, ROW)).toBeNull();
    expect(empty.shown).toEqual([
      { icon: "error", title: "Preview Not Available!", text: "Your file has been not preview." },
    ]);
    const failed = world({ answer: new CallFailed("offline-miss", "You are offline.") });
    expect(await readPreview(failed.deps, ROW)).toBeNull();
    expect(failed.shown[0]?.text).toBe("Your file has been not preview. You are offline.");
  });
});
