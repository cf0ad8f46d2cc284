import { describe, expect, test } from "vitest";
import { answerShare } from "../../../src/client/offline/shared/answer-share";
import { SharedDb } from "../../../src/client/offline/database/shared-db";
import { readShare } from "../../../src/client/offline/shared/read-share";
import type { Tab } from "../help/device";
import { setup } from "../help/outbox-setup";
import { formOf, jpg, pathOf, pdf, png, share } from "../help/shared-form";

const MB = 2 ** 20;
const taken = ({ offline }: Tab) => offline.shared.take();
const namesOf = async (tab: Tab) => (await taken(tab)).files.map(({ name }) => name);

test("pictures and a PDF are stored whole with name, type, size, time and what the other app said, and the answer leads to their screen", async () => {
  const { tab, clock } = await setup();
  const texts = { title: "Bill", text: "Rice \n from\u0000Shah", url: "Bill" };
  expect(await share(tab, [jpg("photo.jpg", 300), png("chart.png"), pdf("bill.pdf")], texts)).toBe("/shared");
  const { files, refused } = await taken(tab);
  const common = { at: clock.now, note: "Bill · Rice from Shah" };
  expect(files).toEqual([
    { ...common, id: expect.any(String), name: "photo.jpg", type: "image/jpeg", size: 300 },
    { ...common, id: expect.any(String), name: "chart.png", type: "image/png", size: 100 },
    { ...common, id: expect.any(String), name: "bill.pdf", type: "application/pdf", size: 100 },
  ]);
  expect(refused).toEqual([]);
  const photo = files.find(({ name }) => name === "photo.jpg");
  const content = await tab.offline.shared.content(photo?.id ?? "");
  expect([content?.type, [...new Uint8Array((await content?.arrayBuffer()) ?? []).slice(0, 3)]]).toEqual([
    "image/jpeg",
    [0xff, 0xd8, 0xff],
  ]);
});

test("what cannot be attached is refused by its content, size and number; the rest of the share is stored", async () => {
  const { tab } = await setup();
  const webp = new File(["RIFF    WEBPVP8 "], "sticker.webp", { type: "image/webp" });
  const disguised = new File(["MZ not a picture"], "photo.jpg", { type: "image/jpeg" });
  const files = [webp, disguised, new File([], "none.jpg"), pdf("big.pdf", MB + 1), jpg("huge.jpg", 20 * MB + 1)];
  expect(await share(tab, [...files, pdf("fits.pdf", MB), jpg("fits.jpg", 2 * MB)])).toBe("/shared");
  const { files: kept, refused } = await taken(tab);
  expect(kept.map(({ name, size }) => [name, size])).toEqual([
    ["fits.pdf", MB],
    ["fits.jpg", 2 * MB],
  ]);
  expect(refused).toEqual([
    { why: "type", names: ["sticker.webp", "photo.jpg"], count: 2 },
    { why: "empty", names: ["none.jpg"], count: 1 },
    { why: "pdf", names: ["big.pdf"], count: 1 },
    { why: "picture", names: ["huge.jpg"], count: 1 },
  ]);
  await tab.offline.shared.forgetRefused();
  expect((await taken(tab)).refused).toEqual([]);
});

test("of 25 files 20 wait, of the next share none, and after one was discarded another one", async () => {
  const { tab } = await setup();
  const many = Array.from({ length: 25 }, (_, n) => jpg(`photo ${n + 1}.jpg`));
  expect(await share(tab, many)).toBe("/shared");
  const { files, refused } = await taken(tab);
  expect(files).toHaveLength(20);
  expect(refused).toEqual([{ why: "many", names: [21, 22, 23, 24, 25].map((n) => `photo ${n}.jpg`), count: 5 }]);
  await share(tab, [jpg("late.jpg")]);
  expect(await tab.offline.shared.waiting()).toBe(20);
  await tab.offline.shared.remove(files[0]?.id ?? "");
  await share(tab, [jpg("again.jpg")]);
  expect(await namesOf(tab)).toContain("again.jpg");
  expect(await namesOf(tab)).not.toContain("late.jpg");
});

test("shared files of all users take at most 100 MB, and only the first names of many refused files are kept", async () => {
  const { tab, clock } = await setup();
  const db = new SharedDb(tab.env);
  const theirs = { at: clock.now, name: "theirs.jpg", type: "image/jpeg", note: "", userKey: "8" };
  await db.file.bulkAdd([1, 2].map((n) => ({ ...theirs, id: `${n}`, size: 50 * MB - 100 })));
  db.close();
  expect(await share(tab, [png("fits.png", 150), ...[1, 2, 3, 4, 5, 6].map((n) => jpg(`${n}.jpg`))])).toBe("/shared");
  const { files, refused } = await taken(tab);
  expect(files.map(({ name }) => name)).toEqual(["fits.png"]);
  expect(refused).toEqual([{ why: "space", names: [1, 2, 3, 4, 5].map((n) => `${n}.jpg`), count: 6 }]);
});

test("of one share no more bytes are read than could be stored", async () => {
  let bytes = 0;
  const large = Array.from({ length: 7 }, (_, n) => {
    const file = jpg(`${n}.jpg`);
    const arrayBuffer = async () => {
      bytes += 19 * MB;
      return { byteLength: 19 * MB };
    };
    return Object.defineProperties(file, { size: { value: 19 * MB }, arrayBuffer: { value: arrayBuffer } });
  });
  const { files, refused } = await readShare({ getAll: () => large, get: () => null } as unknown as FormData);
  expect([files.length, bytes, refused.get("space")]).toEqual([5, 95 * MB, ["5.jpg", "6.jpg"]]);
});

test.each([
  ["x".repeat(300), `${"x".repeat(116)}.jpg`],
  [`a.${"b".repeat(300)}`, `a.${"b".repeat(114)}.jpg`],
  ["two\u0000 \u202elines\n.JPEG", "two lines.jpg"],
  ["image", "image.jpg"],
  ["photo.heic", "photo.heic.jpg"],
  ["scan.pdf", "scan.jpg"],
  ["../../etc/passwd", "passwd.jpg"],
  ["", "file.jpg"],
  [`${"x".repeat(115)}😀`, `${"x".repeat(115)}.jpg`],
])(
  "the name %j of a picture has an ending that fits, no control characters and at most 120 characters",
  async (name, clean) => {
    const { files } = await readShare(formOf([jpg(name)]));
    expect(files[0]?.name).toBe(clean);
    expect(files[0]?.name.length).toBeLessThanOrEqual(120);
  },
);

test("a share of nothing but text says so, and of a long text a part is kept", async () => {
  const { tab } = await setup();
  expect(await share(tab, [], { text: "hello" })).toBe("/shared");
  expect((await taken(tab)).refused).toEqual([{ why: "none", names: [], count: 0 }]);
  expect((await readShare(formOf([jpg("a.jpg")], { text: "x".repeat(1_000) }))).note).toHaveLength(300);
});

test("a file that can no longer be read is refused alone", async () => {
  const lost = jpg("lost.jpg");
  Object.assign(lost, {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")) }),
  });
  const form = { getAll: () => [lost, jpg("there.jpg")], get: () => null } as unknown as FormData;
  const { files, refused } = await readShare(form);
  expect([files.map(({ name }) => name), [...refused]]).toEqual([["there.jpg"], [["unread", ["lost.jpg"]]]]);
});

describe("a share that fails", () => {
  test("on a full device nothing is stored, and the address says why", async () => {
    const { tab } = await setup();
    await share(tab, [jpg("before.jpg")]);
    tab.full.add("mac_shared");
    expect(await share(tab, [jpg("a.jpg"), jpg("b.jpg")])).toBe("/shared?failed=full");
    tab.full.delete("mac_shared");
    expect(await namesOf(tab)).toEqual(["before.jpg"]);
  });

  test("in the middle leaves none of its files", async () => {
    const { tab, device } = await setup();
    let stored = 0;
    tab.onStored = (store) => {
      if (store === "content") stored += 1;
      if (stored === 2) tab.kill();
    };
    void share(tab, [jpg("a.jpg"), jpg("b.jpg"), jpg("c.jpg")]).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(tab.dead).toBe(true);
    expect(await namesOf(device.tab())).toEqual([]);
  });

  test("where the storage does not open, and where the form cannot be read", async () => {
    const { tab } = await setup();
    const broken = { ...tab.env, indexedDB: undefined as unknown as IDBFactory };
    expect(await share({ env: broken }, [jpg("a.jpg")])).toBe("/shared?failed=storage");
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const cut = new Request("https://demo.test/shared", { method: "POST", headers, body: "--x\r\nContent-Dis" });
    expect(pathOf(await answerShare(tab.env, cut))).toBe("/shared?failed=unread");
    expect(await namesOf(tab)).toEqual([]);
  });

  test("where the storage does not answer within 30 seconds, and nothing is stored later", async () => {
    const timers: (() => void)[] = [];
    const { tab } = await setup();
    const env = { ...tab.env, setTimeout: (work: () => void) => timers.push(work) };
    tab.onStored = (store) => {
      if (store === "content") for (const due of timers.splice(0)) due();
    };
    expect(await share({ env }, [jpg("a.jpg"), jpg("b.jpg")])).toBe("/shared?failed=storage");
    tab.onStored = null;
    expect(await namesOf(tab)).toEqual([]);
  });
});

test("open pages hear of a share", async () => {
  const { tab, device } = await setup();
  const page = device.tab();
  await page.offline.start();
  const heard = new Promise<void>((resolve) => page.offline.onOutbox(resolve));
  await share(tab, [jpg("a.jpg")]);
  await heard;
  expect(await page.offline.shared.waiting()).toBe(1);
});
