import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { runImport } from "../../../src/client/elements/import/run-import";
import type { ImportJob, ImportRow } from "../../../src/client/offline/contract/imports";
import type { Row } from "../../../src/wire/envelope";
import type { Fate } from "../../offline/help/scripted-network";
import { definition, field, formOpen, goOffline, openScene, type Scene } from "../form-harness";

const column = (label: string, more: Row = {}): Row => ({
  label,
  name: label.replace(/\W/g, ""),
  key: label.replace(/\W/g, "").toLowerCase(),
  kind: "text",
  required: false,
  unique: false,
  length: 40,
  decimals: 0,
  min: 0,
  max: 1_000_000,
  check: "",
  upper: false,
  options: [],
  ...more,
});
const TYPES: readonly Row[] = [
  {
    type: "category",
    title: "Stock Categories",
    entity: "category",
    namefield: "categoryname",
    insequence: 0,
    columns: [column("Category Name", { required: true, unique: true }), column("Service Center")],
  },
  {
    type: "itemgroup",
    title: "Item Group",
    entity: "itemgroup",
    namefield: "itemgroupname",
    insequence: 1,
    columns: [column("Item Group Name", { required: true }), column("Under Group Name")],
  },
];
const SEND = "exceldataupload_R_category";

const draw = async (more: Row = {}, answers: Scene["answers"] = {}): Promise<Scene> => {
  const scene = await openScene({
    rows: definition([
      field("name"),
      field("files", {
        comp_type: "fileimportdata",
        field: false,
        label_label: "",
        form_name: "masterimport",
        props: "importtype=category",
        ...more,
      }),
    ]),
    answers: { exceldataupload_R_types: TYPES, ...answers },
  });
  await formOpen();
  await screen.findByRole("button", { name: "Upload" });
  return scene;
};
const panel = () => document.querySelector<HTMLElement>("[data-import]")!;
const csv = (...lines: string[]) => new File([["Category Name,Service Center", ...lines].join("\n")], "cats.csv");
const choose = (file: File) =>
  fireEvent.change(panel().querySelector("input[type=file]")!, { target: { files: [file] } });
const press = (scene: Scene, name: string) => scene.user.click(screen.getByRole("button", { name }));
const dialog = () => screen.findByRole("dialog");
const upload = async (scene: Scene, file: File) => {
  choose(file);
  await press(scene, "Upload");
};
const process = async (scene: Scene) => {
  await waitFor(() => expect(panel().dataset.import).toBe("previewed"));
  await press(scene, "Process");
  await scene.user.click(within(await dialog()).getByRole("button", { name: "Yes, process it!" }));
};

test("IMP-009 Process asks first, with the button Yes, process it!, and without that answer nothing is sent", async () => {
  const scene = await draw();
  await upload(scene, csv("Shirts,", "Coats,Pune"));
  await waitFor(() => expect(panel().dataset.import).toBe("previewed"));
  await press(scene, "Process");
  await scene.user.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(scene.asked(SEND)).toEqual([]);
  await press(scene, "Process");
  await scene.user.click(within(await dialog()).getByRole("button", { name: "Yes, process it!" }));
  await waitFor(() => expect(scene.asked(SEND)).toHaveLength(2));
});

test("IMP-001 IMP-006 a file is chosen, read, previewed, confirmed, sent row by row and reset", async () => {
  const scene = await draw();
  await upload(scene, csv("Shirts,", "Coats,Pune"));
  const table = await screen.findByRole("table", { name: "Preview" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Row", "Category Name", "Service Center"]);
  expect(scene.asked(SEND)).toEqual([]);
  await process(scene);
  const done = within(await dialog());
  await waitFor(() => expect(done.getByText("Success!")).toBeTruthy());
  expect(done.getByText("uploaded")).toBeTruthy();
  expect(screen.getByText("Completed: 2 uploaded, 0 refused")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("100");
  // Rows that depend on no other row can arrive in any order.
  const sent = [...scene.asked(SEND)].sort((one, other) => Number(one.rowno) - Number(other.rowno));
  expect(sent).toEqual([
    { rowno: 2, CategoryName: "Shirts", ServiceCenter: " " },
    { rowno: 3, CategoryName: "Coats", ServiceCenter: "Pune" },
  ]);
  await scene.user.click(done.getByRole("button", { name: "OK" }));
  await press(scene, "Reset");
  await waitFor(() => expect(panel().dataset.import).toBe("choosing"));
  expect(await scene.offline.imports.open("masterimport.files")).toBeNull();
});

test("IMP-004 wrong cells are listed with row and column; there is no Process and nothing is sent", async () => {
  const scene = await draw();
  await upload(scene, csv("Men's,", ",Pune"));
  expect(await screen.findByText("2 cells to correct")).toBeTruthy();
  expect(screen.getByText("Row 2, column Category Name: the character ' is not allowed.")).toBeTruthy();
  expect(screen.getByText("Row 3, column Category Name: Category Name is required.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Process" })).toBeNull();
  expect(scene.asked(SEND)).toEqual([]);
  await press(scene, "Choose another file");
  expect(panel().dataset.import).toBe("choosing");
});

test("IMP-008 a file with fewer than two rows, or one that cannot be read, says Issue in file format!", async () => {
  const scene = await draw();
  await upload(scene, csv());
  const box = within(await dialog());
  expect([box.getByText("Issue in file format!"), box.getByText("File format mismatch")]).toHaveLength(2);
  await scene.user.click(box.getByRole("button", { name: "OK" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await upload(scene, new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], "old.xls"));
  expect(within(await dialog()).getByText(/^The file is damaged/)).toBeTruthy();
});

test("IMP-005 IMP-010 without a type or a file, or with another kind of file, Upload says what is missing", async () => {
  const scene = await draw({ props: "" });
  const told = async (name: string) => {
    const box = within(await dialog());
    expect(box.getByText(name)).toBeTruthy();
    await scene.user.click(box.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  };
  await press(scene, "Upload");
  await told("Import type is required.");
  await scene.user.click(screen.getByRole("combobox", { name: /Import type/ }));
  expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual([
    "Stock Categories",
    "Item Group",
  ]);
  await scene.user.click(screen.getByRole("option", { name: "Item Group" }));
  await press(scene, "Upload");
  await told("File Not Selected");
  await upload(scene, new File(["x"], "a.docx"));
  await told("a.docx: only xlsx, xls, xlsm, xlsb, csv, tsv, txt, ods, fods, prn files can be imported.");
});

test("a refused row does not stop the others, is told with its cell, and is sent again when what it lacked is there", async () => {
  let isThere = false;
  const scene = await draw(
    {},
    {
      [SEND]: ({ CategoryName, rowno }) =>
        CategoryName === "Coats" && !isThere
          ? [
              {
                err: 1,
                errkey: "ServiceCenter",
                errormsg: `Row ${String(rowno)}, column Service Center: There is no Service Center Pune.`,
              },
            ]
          : "apply",
    },
  );
  await upload(scene, csv("Shirts,", "Coats,Pune", "Hats,"));
  await process(scene);
  const box = within(await dialog());
  await waitFor(() => expect(box.getByText("Error!")).toBeTruthy());
  await scene.user.click(box.getByRole("button", { name: "OK" }));
  expect(screen.getByText("Completed: 2 uploaded, 1 refused")).toBeTruthy();
  expect(screen.getByText("Row 3, column Service Center: There is no Service Center Pune.")).toBeTruthy();
  expect((await scene.offline.outbox.rows()).map(({ title, state }) => [title, state])).toEqual([
    ["Stock Categories, row 3: Coats", "rejected"],
  ]);
  isThere = true;
  await press(scene, "Send the refused rows again");
  await waitFor(() => expect(screen.getByText("Completed: 3 uploaded, 0 refused")).toBeTruthy());
  expect(scene.network.applied).toHaveLength(3);
});

test("without a line the rows wait on the device, the page says so, and a page closed in between goes on without doubling", async () => {
  const scene = await draw();
  await upload(scene, csv("Shirts,", "Coats,", "Hats,"));
  await waitFor(() => expect(panel().dataset.import).toBe("previewed"));
  await goOffline(scene);
  await process(scene);
  expect(await screen.findByText("You are offline. The import continues when you are online.")).toBeTruthy();
  await scene.reopen();
  await formOpen();
  expect(await screen.findByText("Stopped: 0 of 3 rows of cats.csv (0%)")).toBeTruthy();
  await press(scene, "Continue");
  scene.network.pings = "fine";
  await scene.offline.ping();
  await scene.offline.drain("test");
  await waitFor(() => expect(screen.getByText("Completed: 3 uploaded, 0 refused")).toBeTruthy());
  expect(scene.network.applied.map(({ envelope }) => envelope.mypayans[1])).toEqual(
    expect.arrayContaining(["Shirts", "Coats", "Hats"]),
  );
  expect(scene.network.applied).toHaveLength(3);
});

/** 120 rows being sent; `fate` decides the result of each send. */
async function begun(inSequence: boolean): Promise<{ scene: Scene; job: ImportJob }> {
  const scene = await draw();
  const rows: ImportRow[] = Array.from({ length: 120 }, (_, n) => ({
    opId: scene.offline.outbox.mintOpId(),
    at: n + 2,
    title: `row ${n + 2}`,
    args: { rowno: n + 2, CategoryName: `C${n}` },
    shown: { categoryname: `C${n}` },
  }));
  await scene.offline.imports.begin(
    {
      id: "job1",
      place: "elsewhere",
      type: "category",
      title: "Stock Categories",
      entity: "category",
      inSequence,
      file: "c.csv",
      total: 120,
      next: 0,
      refused: [],
    },
    rows,
  );
  return { scene, job: (await scene.offline.imports.open("elsewhere"))! };
}

test("an import cut off at any row goes on where it stopped: each row is stored once, also where the answer was lost", async () => {
  const { scene, job } = await begun(false);
  const cut = new AbortController();
  const first = await runImport(scene.offline, job, ({ next }) => next >= 60 && cut.abort(), cut.signal);
  expect(first.state).toBe("stopped");
  // Only the position after the first step was stored: the second step is repeated with the same saves.
  const again = (await scene.offline.imports.open("elsewhere"))!;
  expect(again.next).toBeLessThanOrEqual(first.next);
  scene.network.script.push("drop-after");
  const end = await runImport(scene.offline, again, () => undefined, new AbortController().signal);
  expect(end).toMatchObject({ state: "completed", next: 120, refused: [] });
  const stored = scene.network.applied.map(({ envelope }) => envelope.mypayans[1]);
  expect([stored.length, new Set(stored).size]).toEqual([120, 120]);
});

test.each<[Fate, string]>([
  ["hang", "The server has not answered yet. The import continues by itself."],
  [{ raw: '{"Message":"Later."}', status: 503 }, "The server is busy. The import continues by itself."],
  [{ raw: "<html>Sign in to the Wi-Fi</html>" }, "You are offline. The import continues when you are online."],
])(
  "while a row waits the page says why: after %j",
  async (fate, sentence) => {
    const { scene, job } = await begun(true);
    scene.network.fateOf = () => fate;
    const cut = new AbortController();
    const heard = new Set<string>();
    const end = await runImport(
      scene.offline,
      job,
      ({ waiting }) => {
        heard.add(waiting);
        if (waiting === sentence) cut.abort();
      },
      cut.signal,
    );
    expect([end.state, heard.has(sentence)]).toEqual(["stopped", true]);
  },
  20_000,
);

test("rows that may need the one before them are sent one at a time, in the order of the file", async () => {
  const { scene, job } = await begun(true);
  await runImport(scene.offline, job, () => undefined, new AbortController().signal);
  expect(scene.network.applied.map(({ envelope }) => envelope.mypayans[1])).toEqual(
    Array.from({ length: 120 }, (_, n) => `C${n}`),
  );
});

test("a file of which a hundred rows are refused is not sent to its end", async () => {
  const { scene, job } = await begun(false);
  scene.answers[SEND] = [{ err: 1, errkey: "CategoryName", errormsg: "No." }];
  const end = await runImport(scene.offline, job, () => undefined, new AbortController().signal);
  expect([end.state, end.refused.length, end.refused[0]?.text]).toEqual(["stopped", 100, "Row 2: No."]);
});
