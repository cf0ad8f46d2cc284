import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { prepareFile } from "../../../src/client/elements/attachments/prepare-file";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, goOffline, openScene, type Scene } from "../form-harness";

const LIST = "attachedfiles_gridGetSEO";
const pdf = (name = "bill.pdf", size = 40) =>
  new File(["%PDF-1.7".padEnd(size, " ")], name, { type: "application/pdf" });
const png = (name = "photo.png") =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])], name, { type: "image/png" });
const row = (id: number, more: Row = {}): Row => ({
  id,
  attachname: `file ${id}.pdf`,
  filesname: `/MicroACfiles/1/${id}/f.pdf`,
  filesize: id,
  deleteallowed: 1,
  ...more,
});

interface Asked {
  readonly path: string;
  readonly method: string;
  readonly body: unknown;
  readonly bearer: boolean;
}
let asked: Asked[];
let served: () => Response;
beforeEach(() => {
  asked = [];
  served = () => new Response("%PDF-", { headers: { "content-type": "application/pdf" } });
});

interface Setting {
  readonly id?: string;
  readonly rows?: readonly Row[] | (() => readonly Row[]);
  readonly more?: Row;
  readonly type?: string;
}

/** A form with only this element; files go through `asked`. */
async function draw({ id = "7", rows = [], more = {}, type = "fileupload" }: Setting = {}): Promise<Scene> {
  const scene = await openScene({
    rows: definition([
      field("name"),
      field("files", { comp_type: type, field: false, label_label: "", form_name: "godown", ...more }),
    ]),
    record: { id: Number(id), name: "Main", rowver: 1 },
    address: `/MainB?formname=godown&id=${id}`,
    answers: { [LIST]: typeof rows === "function" ? () => rows() : rows },
  });
  const { env } = scene.offline;
  const rest = env.fetch;
  Object.assign(env, {
    fetch: (async (input: RequestInfo | URL, init?: RequestInit) => {
      const { pathname } = new URL(String(input));
      if (!/MicroACupload|MicroACfiles/.test(pathname)) return rest(input, init);
      if (scene.network.pings === "down") throw new TypeError("fetch failed");
      asked.push({
        path: pathname,
        method: init?.method ?? "GET",
        body: init?.body,
        bearer: (new Headers(init?.headers).get("authorization") ?? "").startsWith("Bearer "),
      });
      if (init?.method === "PUT") return Response.json({ sha256: pathname.split("/").pop() });
      return init?.method === "POST" ? new Response("DELETED") : served();
    }) satisfies typeof fetch,
  });
  await formOpen();
  return scene;
}

const table = () => screen.findByRole("table", { name: "Attached files" });
const chooser = () => document.querySelector<HTMLElement>("[data-key=files] [data-state]")!;
const choose = (file: File) => fireEvent.drop(chooser(), { dataTransfer: { files: [file] } });
const upload = (scene: Scene) => scene.user.click(screen.getByRole("button", { name: "Upload" }));
const dialog = () => screen.findByRole("dialog");

test("ATT-001 ATT-005 FORM-050 the panel has the three columns and shows each file with its size in KB", async () => {
  await draw({ rows: [row(3)] });
  expect(
    within(await table())
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Delete", "Attached File Name", "File Size (KB)"]);
  expect(await screen.findByRole("button", { name: "file 3.pdf" })).toBeTruthy();
  expect(within(await table()).getByText("3")).toBeTruthy();
});

test("ATT-002 ATT-006 five files stand on a page, the sixth on the next; the list is asked for by form and record", async () => {
  const scene = await draw({ rows: [1, 2, 3, 4, 5, 6].map((id) => row(id)) });
  await screen.findByRole("button", { name: "file 5.pdf" });
  expect(screen.queryByRole("button", { name: "file 6.pdf" })).toBeNull();
  await scene.user.click(screen.getByRole("button", { name: "next page" }));
  expect(await screen.findByRole("button", { name: "file 6.pdf" })).toBeTruthy();
  expect(scene.asked(LIST)[0]).toEqual({ formname: "godown", id: "7" });
});

test("ATT-003 ATT-015 the preview opens in the right drawer, 75 % wide and 95 % high, from the path with the token", async () => {
  const scene = await draw({ rows: [row(3)] });
  await scene.user.click(await screen.findByRole("button", { name: "file 3.pdf" }));
  const frame = await screen.findByTitle<HTMLIFrameElement>("file 3.pdf");
  expect(frame.src).toMatch(/^blob:/);
  expect(asked).toEqual([{ path: "/MicroACfiles/1/3/f.pdf", method: "GET", body: undefined, bearer: true }]);
  const content = document.querySelector<HTMLElement>(".mantine-Drawer-content");
  expect(content?.style.height).toBe("95vh");
  const root = document.querySelector<HTMLElement>(".mantine-Drawer-root");
  expect(root?.style.getPropertyValue("--drawer-size")).toContain("75vw");
});

test("ATT-004 read-only hides upload and delete, not the files", async () => {
  await draw({ rows: [row(3)], more: { field_disable: 1 } });
  expect(await screen.findByRole("button", { name: "file 3.pdf" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Upload" })).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Delete" })).toBeNull();
});

test("ATT-007 ATT-016 no file, a file chosen, upload; then the file goes by its hash, the save after it, and it says Success!", async () => {
  const scene = await draw();
  expect(chooser().dataset.state).toBe("none");
  choose(pdf());
  await waitFor(() => expect(chooser().dataset.state).toBe("chosen"));
  await upload(scene);
  expect(within(await dialog()).getByText("Success!")).toBeTruthy();
  expect(screen.getByText("uploaded")).toBeTruthy();
  expect(asked).toMatchObject([
    { method: "PUT", bearer: true, path: expect.stringMatching(/^\/MicroACupload\/blob\/[0-9a-f]{64}$/) },
  ]);
  const [saved] = scene.network.applied;
  expect(saved?.envelope).toMatchObject({
    sqlsp: "attachedfiles_R_save",
    mypayans: ["godown", "7", "bill.pdf", asked[0]?.path.split("/").pop()],
  });
  await waitFor(() => expect(chooser().dataset.state).toBe("none"));
});

test.each([
  [
    "ATT-008 a name of another kind",
    new File(["%PDF-"], "a.exe"),
    "Not attached",
    "a.exe: only .jpg, .png and .pdf files can be attached.",
  ],
  [
    "ATT-008 HTML that is named a picture",
    new File(["<html>"], "a.png"),
    "Not attached",
    "a.png: its content is neither a picture (jpg, png) nor a PDF.",
  ],
  [
    "ATT-009 more than 1024 KB",
    pdf("big.pdf", 1536 * 1024),
    "Over limit size",
    "Attachment size is less than 1 MB Required. Current size is: 1.5 MB.",
  ],
  ["ATT-011 a file of no bytes", new File([], "a.pdf"), "Please select file.", ""],
])("%s is refused before anything is stored", async (_what, file, title, text) => {
  const scene = await draw();
  choose(file);
  await waitFor(() => expect(chooser().dataset.state).toBe("chosen"));
  await upload(scene);
  const box = within(await dialog());
  expect(box.getByText(title)).toBeTruthy();
  if (text) expect(box.getByText(text)).toBeTruthy();
  expect(await scene.offline.outbox.rows()).toEqual([]);
  expect(asked).toEqual([]);
});

test("ATT-009 exactly 1024 KB is taken", async () => {
  expect(await prepareFile(pdf("a.pdf", 1024 * 1024))).toMatchObject({ name: "a.pdf", type: "application/pdf" });
  expect(await prepareFile(pdf("a.pdf", 1024 * 1024 + 1))).toMatchObject({ title: "Over limit size" });
});

test("ATT-010 upload without a file says File Not Selected", async () => {
  const scene = await draw();
  await upload(scene);
  const box = within(await dialog());
  expect([box.getByText("File Not Selected"), box.getByText("Please Select File")]).toHaveLength(2);
});

test("ATT-012 FORM-051 the local variant of a record that was never saved says so", async () => {
  const scene = await draw({ id: "0", type: "fileuploadlocal" });
  choose(pdf());
  await waitFor(() => expect(chooser().dataset.state).toBe("chosen"));
  await upload(scene);
  expect(within(await dialog()).getByText("File attach after record save")).toBeTruthy();
  expect(await scene.offline.outbox.rows()).toEqual([]);
});

test.each([
  ["fileupload", "/MicroACupload/"],
  ["fileuploadlocal", "/MicroACuploadlocal/"],
])("ATT-013 ATT-014 %s asks before it deletes and reads the list again after DELETED", async (type, base) => {
  let rows = [row(3), row(4, { deleteallowed: 0 })];
  const scene = await draw({ rows: () => rows, type });
  await scene.user.click(await screen.findByRole("button", { name: "Delete file 3.pdf" }));
  expect(screen.queryByRole("button", { name: "Delete file 4.pdf" })).toBeNull();
  const box = within(await dialog());
  expect([box.getByText("Are you sure?"), box.getByText("You won't be able to revert this!")]).toHaveLength(2);
  expect(asked).toEqual([]);
  rows = [row(4)];
  await scene.user.click(box.getByRole("button", { name: "Yes, delete it!" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "file 3.pdf" })).toBeNull());
  expect(asked).toMatchObject([{ method: "POST", path: `${base}Postmacuploaddeleteapi`, bearer: true }]);
  expect(JSON.parse(String(asked[0]?.body))).toEqual({ id: "3", lrimg: "file 3.pdf", processtype: "DELETE" });
});

test('ATT-013 "no" deletes nothing', async () => {
  const scene = await draw({ rows: [row(3)] });
  await scene.user.click(await screen.findByRole("button", { name: "Delete file 3.pdf" }));
  await scene.user.click(within(await dialog()).getByRole("button", { name: "Cancel" }));
  expect([asked, screen.getByRole("button", { name: "file 3.pdf" })]).toMatchObject([[], {}]);
});

test("ATT-016 without a line the file waits in the list, marked, and can be seen", async () => {
  const scene = await draw();
  await goOffline(scene);
  choose(png());
  await waitFor(() => expect(chooser().dataset.state).toBe("chosen"));
  await upload(scene);
  expect(await screen.findByRole("button", { name: "photo.png" })).toBeTruthy();
  expect(within(await table()).getByRole("img", { name: "Saved on this device, waiting to be sent" })).toBeTruthy();
  expect(screen.queryByText("uploaded")).toBeNull();
  // Offline, the user does not wait for the server: the next file can be chosen at once.
  await waitFor(() => expect(chooser().dataset.state).toBe("none"));
  await scene.user.click(screen.getByRole("button", { name: "photo.png" }));
  expect((await screen.findByRole<HTMLImageElement>("img", { name: "photo.png" })).src).toMatch(/^blob:/);
  await scene.user.click(screen.getByRole("button", { name: "Close the preview" }));
  expect((await scene.offline.outbox.rows()).map(({ title }) => title)).toEqual(["Attachment photo.png"]);
  // It was not sent yet, so deleting takes effect at once.
  await scene.user.click(await screen.findByRole("button", { name: "Delete photo.png" }));
  await scene.user.click(await screen.findByRole("button", { name: "Yes, delete it!" }));
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toEqual([]));
});

test("a waiting file that is sent while its preview is open is shown from the server", async () => {
  let isSent = false;
  const scene = await draw({ rows: () => (isSent ? [row(9, { attachname: "photo.png" })] : []) });
  await goOffline(scene);
  choose(png());
  await waitFor(() => expect(chooser().dataset.state).toBe("chosen"));
  await upload(scene);
  const button = await screen.findByRole("button", { name: "photo.png" });
  // It leaves the device between the press and the reading.
  vi.spyOn(scene.offline.outbox, "blob").mockResolvedValue(null);
  await scene.user.click(button);
  await screen.findByText("photo.png is no longer on this device.");
  isSent = true;
  served = () => new Response(png(), { headers: { "content-type": "image/png" } });
  scene.network.pings = "fine";
  await scene.offline.drain("online");
  expect((await screen.findByRole<HTMLImageElement>("img", { name: "photo.png" })).src).toMatch(/^blob:/);
  expect(asked.at(-1)).toMatchObject({ path: "/MicroACfiles/1/9/f.pdf", method: "GET" });
});

test("a file whose sending was begun is not taken back without asking the server", async () => {
  const scene = await draw();
  const answers = scene.network.fateOf;
  scene.network.fateOf = (envelope) => (envelope.op ? "drop-before" : answers(envelope));
  choose(png());
  await waitFor(() => expect(chooser().dataset.state).toBe("chosen"));
  await upload(scene);
  await waitFor(async () =>
    expect((await scene.offline.outbox.rows()).map(({ outcome }) => outcome)).toEqual(["unknown"]),
  );
  await goOffline(scene);
  await scene.user.click(await screen.findByRole("button", { name: "Delete photo.png" }));
  await scene.user.click(await screen.findByRole("button", { name: "Yes, delete it!" }));
  expect(
    await screen.findByText("It is being sent, and the server does not answer. Delete it when you are online."),
  ).toBeTruthy();
  expect(await scene.offline.outbox.rows()).toHaveLength(1);
});

test("a file for which the company has no space left is not taken, without a line too: by what was kept of the balance", async () => {
  const scene = await draw();
  const full = { totalfilesize: 1_048_570, filequota: 1_048_576 };
  scene.answers.attachedfiles_space = [full];
  choose(pdf());
  await waitFor(() => expect(chooser().dataset.state).toBe("chosen"));
  await upload(scene);
  expect((await dialog()).textContent).toContain("The files of your company can take 1 MB, and this one does not fit.");
  await scene.user.click(within(await dialog()).getByRole("button", { name: "OK" }));
  await goOffline(scene);
  await upload(scene);
  expect((await dialog()).textContent).toContain("The files of your company can take 1 MB, and this one does not fit.");
  expect(await scene.offline.outbox.rows()).toEqual([]);
  expect(asked).toEqual([]);
});

test("ATT-007 a pasted file is chosen as well", async () => {
  await draw();
  fireEvent.paste(chooser(), { clipboardData: { files: [png("clip.png")] } });
  await waitFor(() => expect(chooser().dataset.state).toBe("chosen"));
});

test("ATT-007 ATT-009 a large photo is made small: at most 1600 a side, the quality stepped down until it fits", async () => {
  const qualities: number[] = [];
  const sizes: number[][] = [];
  vi.stubGlobal("createImageBitmap", async (_blob: Blob, options: ImageBitmapOptions) => {
    expect(options.imageOrientation).toBe("from-image");
    return { width: 4000, height: 3000, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({
    fillRect: () => undefined,
    drawImage: (_b: unknown, _x: number, _y: number, w: number, h: number) => sizes.push([w, h]),
  } as never);
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation((done, _type, quality) => {
    qualities.push(Number(quality));
    done(new Blob([new Uint8Array(qualities.length < 3 ? 1_200_000 : 900_000)], { type: "image/jpeg" }));
  });
  const bytes = new Uint8Array(3_000_000);
  bytes.set([0xff, 0xd8, 0xff]);
  const ready = await prepareFile(new File([bytes], "IMG_1.JPEG", { type: "image/jpeg" }));
  expect(ready).toMatchObject({ name: "IMG_1.jpg", type: "image/jpeg" });
  expect("bytes" in ready && ready.bytes.byteLength).toBe(900_000);
  expect([sizes, qualities]).toEqual([[[1600, 1200]], [0.85, 0.75, 0.65]]);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("ATT-008 a large file of a wrong kind is not read whole, and one that is gone is refused with a sentence", async () => {
  const whole = vi.spyOn(Blob.prototype, "arrayBuffer");
  expect(await prepareFile(new File(["x".repeat(3_000_000)], "film.png"))).toMatchObject({
    text: "film.png: its content is neither a picture (jpg, png) nor a PDF.",
  });
  expect(
    await Promise.all(whole.mock.results.map(async ({ value }) => (await (value as Promise<ArrayBuffer>)).byteLength)),
  ).toEqual([16]);
  whole.mockRejectedValue(new DOMException("gone", "NotReadableError"));
  expect(await prepareFile(pdf())).toEqual({
    title: "Not attached",
    text: "bill.pdf can no longer be read. Choose it again.",
  });
  whole.mockRestore();
});

test("ATT-015 a page that came in place of the file is not shown", async () => {
  served = () => new Response("<html><script>alert(1)</script>", { headers: { "content-type": "text/html" } });
  const scene = await draw({ rows: [row(3)] });
  await scene.user.click(await screen.findByRole("button", { name: "file 3.pdf" }));
  expect(await screen.findByText("file 3.pdf cannot be shown: it is neither a picture nor a PDF.")).toBeTruthy();
  expect(document.querySelector("iframe")).toBeNull();
});
