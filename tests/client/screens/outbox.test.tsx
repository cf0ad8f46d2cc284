import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { OutboxRow, SaveRequest } from "../../../src/client/offline/contract/save";
import {
  differences,
  firstChoice,
  enteredValues,
  isChoice,
  mergedValues,
} from "../../../src/client/screens/outbox/differences";
import { formOf } from "../../../src/client/screens/outbox/entry-form";
import { same } from "../../../src/client/screens/outbox/plain";
import type { Row } from "../../../src/wire/envelope";
import { openFrame, goOffline, type Frame } from "../app/frame-harness";

const openOutbox = async (): Promise<Frame> => {
  const frame = await openFrame({ path: "/outbox" });
  await screen.findByRole("heading", { name: "Outbox" });
  return frame;
};

async function save(frame: Frame, name: string, more: Partial<SaveRequest> = {}): Promise<OutboxRow> {
  const opId = frame.offline.outbox.mintOpId();
  return frame.offline.outbox.save({
    opId,
    screen: "/MainB",
    entity: "city",
    recordKey: `tmp:${opId}`,
    sqlsp: "city_R_save",
    args: { id: 0, cityname: name, user2: "@user2" },
    base: { kind: "none" },
    defVer: "v1",
    shown: { cityname: name },
    formname: "citydetail",
    title: `City ${name}`,
    ...more,
  });
}

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest<HTMLElement>("tr");
  if (!row) throw new Error(`${text} stands in no row`);
  return row;
};

describe("the outbox", () => {
  test("a save that waits stands under To send with its state in words, and after the line is back under Sent", async () => {
    const frame = await openOutbox();
    expect(screen.getByText("Everything you saved has reached the server.")).toBeTruthy();
    await goOffline(frame);
    await save(frame, "Bhuj");
    const row = await rowOf("City Bhuj");
    expect(row.textContent).toContain("Saved on this device, waiting to be sent");
    expect(row.textContent).not.toMatch(/\bSaved\b(?! on this device)/);
    frame.network.pings = "fine";
    await frame.offline.ping();
    await frame.user.click(within(row).getByRole("button", { name: "Send now" }));
    await waitFor(() => expect(screen.queryByText("City Bhuj")).toBeNull());
    await frame.user.click(screen.getByRole("tab", { name: "Sent" }));
    expect(await screen.findByText("City Bhuj")).toBeTruthy();
  });

  test("a record that exists already is used in one press, or merged field by field", async () => {
    const frame = await openOutbox();
    const refused = {
      err: 1,
      errkey: "cityname",
      errormsg: "City Name Surat already exists.",
      existing: 55,
      existinglabel: "Surat",
    };
    frame.network.script.push({ rows: [refused] });
    const kept = await save(frame, "Surat");
    await frame.user.click(await screen.findByRole("tab", { name: "Needs attention (1)" }));
    await frame.user.click(within(await rowOf("City Surat")).getByRole("button", { name: "Use the existing one" }));
    await waitFor(() => expect(frame.network.applied).toHaveLength(1));
    expect(frame.network.applied[0]).toMatchObject({
      opId: kept.opId,
      rev: 1,
      envelope: { sqlsp: "WEBAPI_use_existing", mypayans: ["city", 55] },
    });

    frame.answers.city_R_getviewdata = () => [{ id: 55, rowver: 9, cityname: "Surat", pin: "395001" }];
    frame.network.script.push({ rows: [refused] });
    const other = await save(frame, "Surat", { args: { id: 0, cityname: "SURAT", user2: "@user2" } });
    await frame.user.click(await screen.findByRole("link", { name: "City Surat" }));
    await frame.user.click(await screen.findByRole("button", { name: "Compare with the existing one" }));
    await frame.user.click(await screen.findByRole("button", { name: "Merge and send" }));
    await waitFor(() => expect(frame.network.applied).toHaveLength(2));
    expect(frame.network.applied[1]).toMatchObject({
      opId: other.opId,
      envelope: { sqlsp: "city_R_save", op: { base: { kind: "ver", ver: 9 } } },
    });
    expect(frame.network.applied[1]?.envelope.mypayans[0]).toBe(55);
  });

  test.each([
    [90, true],
    [10, false],
  ])("with %s of 100 MB used, it leads to where space is freed: %s", async (used, isShown) => {
    const frame = await openFrame({ path: "/no-such-page" });
    const asked = vi.spyOn(frame.offline, "storage");
    asked.mockResolvedValue({ usage: used * 1_048_576, quota: 100 * 1_048_576, persisted: true });
    await frame.router.navigate("/outbox");
    await screen.findByRole("heading", { name: "Outbox" });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    if (!isShown) return void expect(screen.queryByText(/nearly full/)).toBeNull();
    const alert = within((await screen.findByText(/nearly full/)).closest<HTMLElement>("[role=alert]")!);
    expect(alert.getByRole("link", { name: "Free up space" }).getAttribute("href")).toBe("/downloads");
  });

  test.each([
    ["", false],
    ["True", true],
  ])("saves of another user are offered to an administrator (%s) alone", async (companyadminuser, isOffered) => {
    const frame = await openFrame({ path: "/outbox", claims: { companyadminuser } });
    await screen.findByRole("heading", { name: "Outbox" });
    await goOffline(frame);
    const { seq } = await save(frame, "Bhuj");
    await frame.offline.stores.core.db.outbox.update(seq, { userKey: "99" });
    frame.offline.stores.core.changed();
    await screen.findByText(/1 other user has 1 unsent save here/);
    const button = () => screen.queryByRole("button", { name: "Send under my name" });
    expect(button() !== null).toBe(isOffered);
    if (!isOffered) return void expect(screen.getByText(/the owner of the company can send them/)).toBeTruthy();
    await frame.user.click(button()!);
    const dialog = within(await screen.findByRole("dialog", { name: "Send 1 save under your name?" }));
    await frame.user.click(dialog.getByRole("button", { name: "Send under my name" }));
    await waitFor(async () => expect(await frame.offline.outbox.rows()).toMatchObject([{ maker: "99" }]));
  });

  test("discarding what the server refused needs one confirmation and no reason", async () => {
    const frame = await openOutbox();
    frame.network.script.push({ rows: [{ err: 1, errkey: "cityname", errormsg: "City Name already exists." }] });
    const { opId } = await save(frame, "Surat");
    await frame.user.click(await screen.findByRole("tab", { name: "Needs attention (1)" }));
    await frame.user.click(within(await rowOf("City Surat")).getByRole("button", { name: "Discard" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Discard City Surat?" }));
    expect(dialog.queryByLabelText(/Reason/)).toBeNull();
    await waitFor(() => expect(dialog.getByRole("button", { name: "Discard" })).toHaveProperty("disabled", false));
    await frame.user.click(dialog.getByRole("button", { name: "Discard" }));
    await waitFor(async () => expect(await frame.offline.outbox.rows()).toEqual([]));
    expect(frame.network.cancelled.has(opId)).toBe(true);
  });

  test("a refused save left for later stays, and asks for no attention until it changes", async () => {
    const frame = await openOutbox();
    frame.network.script.push({ rows: [{ err: 1, errkey: "cityname", errormsg: "City Name already exists." }] });
    await save(frame, "Surat");
    await frame.user.click(await screen.findByRole("tab", { name: "Needs attention (1)" }));
    await waitFor(() => expect(frame.offline.line().needAttention).toBe(1));
    await frame.user.click(within(await rowOf("City Surat")).getByRole("button", { name: "Leave for later" }));
    await frame.user.click(await screen.findByRole("tab", { name: "Left for later (1)" }));
    const row = within(await rowOf("City Surat"));
    await waitFor(() => expect(frame.offline.line().needAttention).toBe(0));
    await frame.offline.ping();
    expect(frame.network.pinged?.mypayans).toContain(1);
    await frame.user.click(row.getByRole("button", { name: "Bring back" }));
    await waitFor(() => expect(frame.offline.line().needAttention).toBe(1));
  });

  test.each([
    ["drop-before", "The connection failed while it was being sent. It is sent again."],
    [{ raw: "gateway", status: 502 }, "Sent, not yet answered. The server is asked again."],
  ] as const)("a save that met %o says: %s", async (fate, words) => {
    const frame = await openOutbox();
    frame.network.script.push(fate);
    await save(frame, "Bhuj");
    await waitFor(async () => expect((await rowOf("City Bhuj")).textContent).toContain(words));
  });

  test("a line names what waits by party, amount and number", async () => {
    const frame = await openOutbox();
    await goOffline(frame);
    const { seq } = await save(frame, "Bhuj", { title: "Sale: Patil Traders", amount: "₹1,23,456.70" });
    await frame.offline.stores.core.db.outbox.update(seq, {
      number: { no: "PUN/S2627/0772", field: "autobillno", fy: "2026-27" },
    });
    frame.offline.stores.core.changed();
    await waitFor(async () => {
      const { textContent } = await rowOf("Sale: Patil Traders");
      for (const part of ["PUN/S2627/0772", "₹1,23,456.70"]) expect(textContent).toContain(part);
    });
  });

  test("what was left for later raises no new alarm when another save is refused", async () => {
    const frame = await openOutbox();
    const refused = { rows: [{ err: 1, errkey: "cityname", errormsg: "City Name already exists." }] };
    for (const name of ["Surat", "Bhuj"]) {
      frame.network.script.push(refused);
      const { opId } = await save(frame, name);
      await waitFor(() => expect(frame.offline.line().needAttention).toBe(1));
      await frame.offline.outbox.leave(opId, true);
      await waitFor(() => expect(frame.offline.line().needAttention).toBe(0));
    }
    frame.network.script.push(refused);
    await save(frame, "Anand");
    await waitFor(() => expect(frame.offline.line().needAttention).toBe(1));
    expect(await screen.findByRole("tab", { name: "Left for later (2)" })).toBeTruthy();
  });

  test("a refused save stands under Needs attention with the reason and leads to its form", async () => {
    const frame = await openOutbox();
    frame.network.script.push({ rows: [{ err: 1, errkey: "cityname", errormsg: "City Name already exists." }] });
    const kept = await save(frame, "Surat");
    const needed = await screen.findByRole("tab", { name: "Needs attention (1)" });
    expect(
      screen.getByText('Nothing is waiting to send. Saves that the server refused are under "Needs attention".'),
    ).toBeTruthy();
    expect(screen.queryByText(/has reached the server/)).toBeNull();
    await frame.user.click(needed);
    const row = await rowOf("City Surat");
    expect(row.textContent).toContain("Refused: City Name already exists.");
    const link = within(row).getByRole("link", { name: "Open form" });
    expect(new URLSearchParams(link.getAttribute("href")?.split("?")[1]).get("op")).toBe(kept.opId);
  });

  test("a save that the server did not take is opened and changed while it waits, one without an answer is not", async () => {
    const frame = await openOutbox();
    frame.network.script.push(
      { rows: [{ err: 1, errkey: "op_schema", errormsg: "Made by an older version." }] },
      "drop-after",
    );
    await save(frame, "Surat");
    await waitFor(async () =>
      expect(await frame.offline.outbox.rows()).toMatchObject([{ state: "held", holdWhy: "schema" }]),
    );
    expect(within(await rowOf("City Surat")).getByRole("link", { name: "Open form" })).toBeTruthy();
    await save(frame, "Bhuj");
    await waitFor(async () =>
      expect(await frame.offline.outbox.rows()).toMatchObject([{}, { state: "queued", outcome: "unknown" }]),
    );
    const row = within(await rowOf("City Bhuj"));
    await row.findByRole("button", { name: "Ask server" });
    expect(row.queryByRole("link", { name: "Open form" })).toBeNull();
  });

  test("a save that is only asked about stands under Needs attention with its question, and goes out when the user confirms it", async () => {
    const frame = await openOutbox();
    const asked = {
      err: 1,
      errkey: "cityname",
      errormsg: "Sale Date 05-Jan-2030 is more than a year ahead.",
      ask: "far:edateview:2030-01-05",
    };
    frame.network.script.push({ rows: [asked] });
    const kept = await save(frame, "Surat");
    await frame.user.click(await screen.findByRole("tab", { name: "Needs attention (1)" }));
    const row = within(await rowOf("City Surat"));
    expect(row.getByText(`Asks: ${asked.errormsg}`)).toBeTruthy();
    await frame.user.click(row.getByRole("button", { name: "Confirm" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save anyway?" }));
    await frame.user.click(dialog.getByRole("button", { name: "Save anyway" }));
    await waitFor(() => expect(frame.network.applied).toHaveLength(1));
    const [{ opId, envelope } = { opId: "", envelope: kept.env }] = frame.network.applied;
    expect([opId, envelope.op?.rev, envelope.mypayans]).toEqual([
      kept.opId,
      1,
      [...kept.env.mypayans, JSON.stringify([asked.ask])],
    ]);
  });

  test("what the server warned of when a save reached it late is said in the corner, and stays under Sent", async () => {
    const frame = await openOutbox();
    await goOffline(frame);
    const kept = await save(frame, "Bhuj");
    frame.network.script.push({
      rows: [
        {
          err: 0,
          opid: kept.opId,
          opst: "applied",
          id: 5,
          rowver: 1,
          stype: "success",
          resu: "Cash is below zero on 05-Jun-2026.",
          warned: 1,
        },
      ],
    });
    frame.network.pings = "fine";
    await frame.offline.ping();
    await frame.offline.outbox.sendNow();
    expect(await screen.findByText("City Bhuj: Cash is below zero on 05-Jun-2026.", undefined)).toBeTruthy();
    await frame.user.click(screen.getByRole("tab", { name: "Sent" }));
    expect(within(await rowOf("City Bhuj")).getByText("Cash is below zero on 05-Jun-2026.")).toBeTruthy();
  });

  test("discarding what the server may have needs a reason, names the saves that go with it, and remembers the reason", async () => {
    const frame = await openOutbox();
    frame.answers.city_R_save = () => "drop-before";
    const parent = await save(frame, "Bhuj");
    await save(frame, "Area of Bhuj", {
      title: "Area Madhapar",
      args: { areaname: "Madhapar", cityid: { $op: parent.opId, col: "id" } },
    });
    await waitFor(async () =>
      expect(await frame.offline.outbox.row(parent.opId)).toMatchObject({ state: "queued", outcome: "unknown" }),
    );
    await frame.user.click(within(await rowOf("City Bhuj")).getByRole("button", { name: "Discard" }));
    const dialog = within(await screen.findByRole("dialog"));
    const button = await dialog.findByRole("button", { name: "Discard all 2" });
    expect(dialog.getByText("Area Madhapar")).toBeTruthy();
    // The table may still show the save as it was before it was sent.
    await waitFor(() => expect(button).toHaveProperty("disabled", true));
    await frame.user.type(dialog.getByLabelText(/Reason/), "entered twice");
    await frame.user.click(button);
    await waitFor(async () => expect(await frame.offline.outbox.rows()).toEqual([]));
    expect((await frame.offline.outbox.history(5)).map(({ what, reason }) => [what, reason])).toContainEqual([
      "cancelled",
      "entered twice",
    ]);
    expect([...frame.network.cancelled]).toContain(parent.opId);
  });

  test("a conflict shows mine, theirs and what I started from, differing fields first, and merging sends both changes", async () => {
    const frame = await openOutbox();
    const current: Row = { id: 5, cityname: "Surat", pin: "395003", mobile: "98" };
    frame.network.script.push({
      rows: [
        {
          err: 1,
          errkey: "op_conflict",
          errormsg: "changed",
          current,
          rowver: 9,
          who: "Ravi Iyer",
          when: "2026-11-21T10:00:00Z",
        },
      ],
    });
    const kept = await save(frame, "Surat City", {
      recordKey: "5",
      title: "City Surat",
      args: { id: 5, cityname: "Surat City", pin: "395001", mobile: "98", user2: "@user2" },
      base: { kind: "ver", ver: 8 },
      baseSnap: { cityname: "Surat", pin: "395001", mobile: "98" },
      shown: { cityname: "Surat City" },
    });
    await waitFor(async () => expect((await frame.offline.outbox.row(kept.opId))?.state).toBe("conflict"));
    await frame.router.navigate(`/outbox/${kept.opId}`);
    const table = within(await screen.findByRole("table", { name: "Differences" }));
    expect(screen.getByText("Ravi Iyer changed this record while your save was waiting")).toBeTruthy();
    expect(
      table
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.querySelector("th")?.textContent?.replace(" differs", "").trim()),
    ).toEqual(["cityname", "pin", "mobile"]);
    expect(table.getByLabelText("Keep my cityname")).toHaveProperty("checked", true);
    expect(table.getByLabelText("Take the server's pin")).toHaveProperty("checked", true);
    await frame.user.click(screen.getByRole("button", { name: "Merge and send" }));
    await waitFor(() => expect(frame.network.applied).toHaveLength(1));
    const { envelope } = frame.network.applied[0]!;
    const sent = Object.fromEntries(
      envelope.sqlpara.map((name, index) => [String(name).replace("@", ""), envelope.mypayans[index]]),
    );
    expect(sent).toMatchObject({ cityname: "Surat City", pin: "395003", mobile: "98" });
    expect(envelope.op).toMatchObject({ id: kept.opId, base: { kind: "ver", ver: 9 } });
  });

  const meets = async (frame: Frame, more: Row): Promise<OutboxRow> => {
    const answer = { err: 1, errkey: "op_conflict", errormsg: "changed", rowver: 0, who: "Ravi Iyer", ...more };
    frame.network.script.push({ rows: [answer] });
    const kept = await save(frame, "Surat City", {
      recordKey: "5",
      title: "City Surat",
      base: { kind: "ver", ver: 8 },
    });
    await waitFor(async () => expect((await frame.offline.outbox.row(kept.opId))?.state).toBe("conflict"));
    await frame.router.navigate(`/outbox/${kept.opId}`);
    await screen.findByRole("table", { name: "Differences" });
    return kept;
  };

  test.each([
    [
      "Ravi Iyer deleted this record",
      " while your save was waiting",
      ["Field", "Mine", "Original"],
      { current: {} },
      "Nothing can be merged. Enter it again as a new record, or discard this save.",
    ],
    [
      "Ravi Iyer cancelled this record",
      " while your save was waiting",
      ["Field", "Mine", "On the server", "Original"],
      { current: { id: 5, cityname: "Surat", iscancelled: 1 } },
      "A cancelled document cannot be changed. Enter a new one, or discard this save.",
    ],
    [
      "The server was restored from a backup, and this record is another one now",
      "",
      ["Field", "Mine", "Original"],
      { current: {}, reused: 1, who: "" },
      "Nothing can be merged. Find the record and enter your change again, or discard this save.",
    ],
  ])(
    "what became of a record is said here and in the list, and nothing is offered that the server would refuse: %s",
    async (words, when, columns, answer, next) => {
      await meets(await openOutbox(), answer);
      expect(screen.getByText(`${words}${when}`)).toBeTruthy();
      expect(screen.getByText(new RegExp(`^${words}\\. Entered `))).toBeTruthy();
      expect(screen.getByText(next)).toBeTruthy();
      expect(screen.queryByRole("button", { name: "Merge and send" })).toBeNull();
      expect(screen.queryAllByRole("radio")).toEqual([]);
      expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(columns);
      // The page that compares does not lead to itself.
      expect(screen.queryByRole("link", { name: "Compare" })).toBeNull();
      expect(screen.getByRole("button", { name: "Discard" })).toBeTruthy();
    },
  );

  test("a change of one's own on another device is said to be one's own; a new change after the merge is said to be new", async () => {
    const frame = await openOutbox();
    const kept = await meets(frame, { current: { id: 5, cityname: "Surat" }, rowver: 9, own: 1 });
    expect(screen.getByText("You changed this record on another device while your save was waiting")).toBeTruthy();
    expect(screen.getByText(/^You changed this record on another device\. Entered /)).toBeTruthy();
    const again = { err: 1, errkey: "op_conflict", errormsg: "changed", current: { id: 5, cityname: "Navsari" } };
    const others = frame.network.fateOf;
    frame.network.fateOf = (envelope) =>
      envelope.op?.id === kept.opId ? { rows: [{ ...again, rowver: 10, who: "Ravi Iyer" }] } : others(envelope);
    await frame.user.click(screen.getByRole("button", { name: "Merge and send" }));
    await waitFor(async () =>
      expect(await frame.offline.outbox.row(kept.opId)).toMatchObject({ wasMerged: true, state: "conflict" }),
    );
    await frame.router.navigate(`/outbox/${kept.opId}`);
    expect(await screen.findByText("Ravi Iyer changed this record again after you merged your save")).toBeTruthy();
  });
});

describe("differences", () => {
  const row = (args: Row, current: Row, began: Row): OutboxRow =>
    ({
      env: { sqlsp: "x", sqlpara: Object.keys(args).map((name) => `@${name}`), mypayans: Object.values(args) },
      server: { rows: [{ current }] },
      baseSnap: began,
      shown: {},
    }) as unknown as OutboxRow;

  test("what only they changed starts as theirs, what both or only I changed as mine", () => {
    const all = differences(
      row({ a: "me", b: "old", c: "me" }, { a: "old", b: "they", c: "they" }, { a: "old", b: "old", c: "old" }),
      formOf([]),
    );
    expect(Object.fromEntries(all.map((one) => [one.key, firstChoice(one)]))).toEqual({
      a: "mine",
      b: "theirs",
      c: "mine",
    });
  });

  test("a flag is Yes or No, and a fixed choice has its own words", () => {
    const form = formOf([
      { key: "active", comp_type: "chk", label_label: "Active" },
      { key: "mode", comp_type: "ddlssolo", label_label: "Mode", options: "cash=Cash,upi=UPI" },
    ]);
    const all = differences(row({ active: 1, mode: "upi" }, { active: 0, mode: "cash" }, { active: 0 }), form);
    expect(all.map(({ names }) => names)).toEqual([
      { mine: "Yes", theirs: "No", original: "No" },
      { mine: "UPI", theirs: "Cash", original: "" },
    ]);
  });

  test("an empty text, null and an unset flag are no difference; neither is 12.50 and 12.5", () => {
    const all = differences(
      row({ a: "", b: 0, c: "12.50", d: true }, { a: null, b: false, c: 12.5, d: 1 }, {}),
      formOf([]),
    );
    expect(all.filter(({ mine, theirs }) => !same(mine, theirs))).toEqual([]);
    expect(same("12.50", 12.51)).toBe(false);
  });

  test("the parameters of the session and the record number are no fields", () => {
    expect(
      enteredValues(row({ id: 5, user2: "@user2", dnt: "x", geolocation: "", devid: "d", name: "n" }, {}, {})),
    ).toEqual({ name: "n" });
  });

  const form = formOf([
    { key: "remark", label_label: "Remark", comp_type: "txt" },
    { key: "mgrossamt", label_label: "Total", comp_type: "amt", field_disable: 1 },
    {
      key: "items",
      label_label: "Items",
      comp_type: "listdetail",
      cols: JSON.stringify([
        { key: "itemid", title: "Item", comp_type: "ddls" },
        { key: "qty", title: "Qty", comp_type: "amt", decimals: 3 },
        { key: "rate", title: "Rate", comp_type: "amt" },
        { key: "amount", title: "Amount", comp_type: "amt", computed: true },
      ]),
    },
  ]);
  const line = (lineid: number, item: string, qty: unknown, rate: unknown, amount: unknown): Row => ({
    ...(lineid ? { lineid } : {}),
    itemid: item.length,
    itemid_label: item,
    qty,
    rate,
    amount,
  });
  const bill = row(
    {
      remark: "r",
      mgrossamt: "900.00",
      items: [line(1, "Bolt", "7.000", 100, 700), line(3, "Washer", 2, 50, 100), line(0, "Rivet", 1, 100, 100)],
    },
    {
      remark: "r",
      mgrossamt: "650.00",
      items: [line(1, "Bolt", 5, "100.00", 500), line(2, "Nut", 1, 10, 10), line(3, "Washer", 2, 70, 140)],
    },
    {
      remark: "r",
      mgrossamt: "610.00",
      items: [line(1, "Bolt", 5, 100, 500), line(2, "Nut", 1, 10, 10), line(3, "Washer", 2, 50, 100)],
    },
  );

  test("lines are compared line by line: each names what differs in it, and a computed total is no choice", () => {
    const all = differences(bill, form);
    expect(all.filter(isChoice).map((one) => [one.label, one.names.mine, one.names.theirs, firstChoice(one)])).toEqual([
      ["Items, line 1: Bolt", "Qty 7.000", "Qty 5.000", "mine"],
      ["Items, line 2: Washer", "Rate 50.00", "Rate 70.00", "theirs"],
      ["Items, line 3: Rivet", "Item Rivet, Qty 1.000, Rate 100.00", "no such line", "mine"],
      ["Items, line 4: Nut", "no such line", "Item Nut, Qty 1.000, Rate 10.00", "mine"],
    ]);
    expect(all.find(({ key }) => key === "mgrossamt")).toMatchObject({ isComputed: true });
  });

  test("the merged list has the chosen lines in my order, then those that only the server has", () => {
    const all = differences(bill, form);
    const items = (chosen: Parameters<typeof mergedValues>[1]) =>
      (mergedValues(all, chosen).items as Row[]).map(({ itemid_label: item, qty, rate }) => `${item} ${qty} ${rate}`);
    expect(items({})).toEqual(["Bolt 7.000 100", "Washer 2 70", "Rivet 1 100"]);
    expect(items({ "items 0": "theirs", "items 2": "theirs", "items 3": "theirs" })).toEqual([
      "Bolt 5 100.00",
      "Washer 2 70",
      "Nut 1 10",
    ]);
  });
});
