import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { goOffline, PHONE } from "../app/frame-harness";
import { definition, field, LOAD, SAVE } from "../form-harness";
import { answerOf, DAYBOOK_COLUMNS, dayBook, DEFINITION, inTable, openReport, voucher } from "./report-harness";
// Read before the tests start: a form that is loaded in a test would be waited for.
import "../../../src/client/form/draw/form-drawer";

const SALE_FORM = definition([field("remark")], { entity: "sale", formtitle: "Sale" });

const sale = (id: number, more: Row = {}): Row => voucher(id, { kind: "Sale", linkdrawereditballowed: 1, ...more });

const openSales = (rows: readonly Row[], answers: Parameters<typeof openReport>[0] = {}) =>
  openReport({
    ...answers,
    answers: {
      daybook_R_report: answerOf(rows),
      WEBAPI_R_dynaform: SALE_FORM,
      [LOAD]: [{ id: 1, rowver: 4, remark: "Old" }],
      attachedfiles_space: [],
      ...answers.answers,
    },
  });

const lineOf = async (number: string): Promise<HTMLElement> => {
  const line = within(await inTable())
    .getByText(number)
    .closest<HTMLElement>("[data-index]");
  if (!line) throw new Error(`no line ${number}`);
  return line;
};
const choose = async (frame: Awaited<ReturnType<typeof openSales>>, number: string, name: string) => {
  fireEvent.contextMenu(await lineOf(number));
  await frame.user.click(await screen.findByRole("menuitem", { name, hidden: true }));
};
const remark = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Remark" });

describe("a row edited in a drawer", () => {
  test("REP-017 REP-080 the edit form is in a drawer at the right; after its save the report is read again and the row stays marked", async () => {
    const frame = await openSales([sale(1), sale(3)]);
    await choose(frame, "V/1", "Edit in drawer");
    const drawer = await screen.findByRole("dialog", { name: "Sale" });
    const form = await remark();
    expect(drawer.contains(form)).toBe(true);
    expect(frame.router.state.location.pathname).toBe("/Reportview");
    await frame.user.clear(form);
    await frame.user.type(form, "New");
    const reads = frame.asked("daybook_R_report").length;
    // The saved row has moved down.
    frame.answers.daybook_R_report = answerOf([sale(3), sale(1)]);
    await frame.user.click(within(drawer).getByRole("button", { name: "Save" }));
    await waitFor(() => expect(frame.asked(SAVE)[0]).toMatchObject({ id: "1", remark: "New" }));
    await screen.findByText("Transaction has been saved");
    await waitFor(() => expect(screen.queryByText("Transaction has been saved")).toBeNull(), { timeout: 5_000 });
    await waitFor(() => expect(frame.asked("daybook_R_report").length).toBeGreaterThan(reads));
    await frame.user.click(within(drawer).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(async () => expect((await lineOf("V/1")).hasAttribute("data-active")).toBe(true));
    expect((await lineOf("V/1")).dataset.index).toBe("1");
  });

  test("REP-079 changes that are not saved are asked for before the drawer closes", async () => {
    const frame = await openSales([sale(1, { linkdrawereditallowed: 1, linkdrawereditballowed: 0 })]);
    await choose(frame, "V/1", "Edit in drawer");
    await frame.user.type(await remark(), " and more");
    await frame.user.keyboard("{Escape}");
    const question = within(await screen.findByRole("dialog", { name: "Leave without saving?" }));
    await frame.user.click(question.getByRole("button", { name: "Cancel" }));
    expect((await remark()).value).toBe("Old and more");
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Leave without saving?" })).toBeNull());
    await frame.user.click(screen.getByRole("button", { name: "Close" }));
    await frame.user.click(await screen.findByRole("button", { name: "Leave" }));
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Remark" })).toBeNull());
    expect(frame.asked(SAVE)).toEqual([]);
  });

  test("offline the save waits on this device like any other", async () => {
    const frame = await openSales([sale(1)]);
    await choose(frame, "V/1", "Edit in drawer");
    const form = await remark();
    await goOffline(frame);
    await frame.user.type(form, " and more");
    await frame.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(async () => expect(await frame.offline.outbox.rows()).toMatchObject([{ entity: "sale" }]));
  });
});

const PREVIEW = {
  linkpreviewid: 1,
  linkpreviewformname: "saledetail",
  linkpreviewsqlsp: "document_R_preview",
  linkpreviewtype: "preview",
};

test("REP-099 preview calls the procedure of the row with its id, form name and type, and shows the document", async () => {
  const document = {
    title: "Sale V/1",
    fields: [{ label: "Party", text: "Asha" }],
    tables: [{ label: "Items", columns: [{ title: "Qty", isFigure: true }], rows: [["2"]] }],
  };
  const frame = await openSales([sale(1, PREVIEW)], {
    answers: { document_R_preview: [{ document: JSON.stringify(document) }] },
  });
  await choose(frame, "V/1", "Preview");
  const drawer = within(await screen.findByRole("dialog", { name: "Sale V/1" }));
  expect(drawer.getByText("Asha")).toBeTruthy();
  expect(drawer.getByRole("cell", { name: "2" })).toBeTruthy();
  expect(frame.asked("document_R_preview")[0]).toMatchObject({ id: "1", formmnu: "saledetail", type: "preview" });
});

test("REP-085 image shows the picture of the row", async () => {
  const image = { linkimgallowed: 1, linkimgsqlsp: "document_R_image", linkimgpath: "/MicroACfiles/1/7/photo.png" };
  const frame = await openSales([sale(1, image)], {
    answers: { document_R_image: [{ id: 7, type: "image/png", base64: "AAAA" }] },
  });
  await choose(frame, "V/1", "Image");
  const picture = await screen.findByRole<HTMLImageElement>("img", { name: "Attached to the document" });
  expect(picture.src).toBe("data:image/png;base64,AAAA");
  expect(frame.asked("document_R_image")[0]).toMatchObject({ id: "7" });
});

test("REP-087 REP-088 each of the two downloads has its flag and asks for its own type", async () => {
  const frame = await openSales([
    sale(1, {
      ...PREVIEW,
      linkdownloadsqlsp: "document_R_download",
      linkdownloadallowed: 1,
      linkdownloadtypename: "bulk",
      linkGdownloadallowed: 1,
      linkGdownloadtypename: "txt",
    }),
  ]);
  for (const name of ["Download files", "Download as text"]) {
    await choose(frame, "V/1", name);
    await frame.user.click(await screen.findByRole("button", { name: "Yes" }));
    await frame.user.click(await screen.findByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
  expect(frame.asked("document_R_download").map(({ type, typename }) => `${type} ${typename}`)).toEqual([
    "download bulk",
    "download txt",
  ]);
});

test("REP-098 a cell opens a popup with the rows of its procedure over its background", async () => {
  const popup = {
    linkpopupsqlsp: "itemgodowns_R_popup",
    linkpopupid: "itemid",
    linkpopupmodalbg: "#1f2a37",
    linkpopupcols: [{ title: "Godown", field: "godownname" }],
  };
  const columns = [...DAYBOOK_COLUMNS, { title: "In Stock", field: "stock", format: "qty", ...popup }];
  const frame = await openSales([sale(1, { stock: 5, itemid: 9 })], {
    answers: { [DEFINITION]: dayBook({}, columns), itemgodowns_R_popup: [{ id: 1, godownname: "Main" }] },
  });
  await frame.user.click(within(await lineOf("V/1")).getByRole("button", { name: "5" }));
  const dialog = within(await screen.findByRole("dialog", { name: "In Stock" }));
  expect(await dialog.findByRole("cell", { name: "Main" })).toBeTruthy();
  expect(frame.asked("itemgodowns_R_popup")[0]).toMatchObject({ id: "9" });
  const background = document.querySelector<HTMLElement>(".mantine-Modal-overlay");
  expect(background?.getAttribute("style")).toContain("rgba(31, 42, 55");
});

test("on a phone a card has the cells that are changed in place, and Update saves them", async () => {
  const columns = [
    ...DAYBOOK_COLUMNS,
    {
      title: "Level",
      field: "level",
      linkeditfieldtype: "txtnumber",
      linkeditsavesqlsp: "item_R_save",
      linkeditsaveentity: "item",
      linkeditsaveid: "itemid",
      linkeditsaverowver: "itemver",
    } as const,
  ];
  const item = { level: 20, itemid: 9, itemver: 3, linkeditfieldallowed: 1 };
  const frame = await openSales([sale(1, item), sale(3, { ...item, itemid: 8, linkeditfieldallowed: 0 })], {
    media: PHONE,
    answers: { [DEFINITION]: dayBook({ id: 3999 }, columns) },
    path: "/Reportview?id=3999",
  });
  const [card, other] = await screen.findAllByRole("listitem");
  const level = within(card as HTMLElement).getByRole<HTMLInputElement>("textbox", { name: "Level" });
  expect(within(other as HTMLElement).queryByRole("textbox")).toBeNull();
  await frame.user.clear(level);
  await frame.user.type(level, "35");
  await frame.user.click(screen.getByRole("button", { name: "Update (1)" }));
  await waitFor(() => expect(frame.asked("item_R_save")[0]).toMatchObject({ id: "9", level: "35" }));
});
