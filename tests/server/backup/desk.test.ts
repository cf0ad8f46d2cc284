import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupPath } from "../../../src/server/backup/desk/make-backup";
import { surplus } from "../../../src/server/backup/desk/shelf";
import { readHead } from "../../../src/server/backup/file/file";
import { openFileKey, recoveryKey } from "../../../src/server/backup/file/keys";
import { changeState, readState } from "../../../src/server/backup/state";
import type { BackupRow } from "../../../src/wire/backups";
import { openDesk } from "./fake-desk";
import type { DeskAtHand } from "./fake-desk";

let at: DeskAtHand;
beforeEach(() => void (at = openDesk()));
afterEach(() => at.remove());

const names = async (): Promise<readonly string[]> => (await at.desk.status()).rows.map(({ made }) => local(made));
/** A moment in the local time of the machine. */
const local = (iso: string): string => {
  const when = new Date(iso);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${two(when.getDate())} ${two(when.getHours())}:${two(when.getMinutes())}`;
};
/** Above the process ids of any system. */
const NO_PROCESS = 2 ** 30;
const LATER = { timeout: 20_000 };
const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });

describe("rotation", () => {
  const row = (made: number, more: Partial<BackupRow> = {}): BackupRow => ({
    name: `b${made}`,
    made: new Date(made).toISOString(),
    bytes: 1,
    engine: "embedded",
    version: "0.1.0",
    by: "schedule",
    isOurs: true,
    check: { at: "", tables: 1, rows: 1, companies: 1, faults: [], seconds: 1 },
    ...more,
  });
  const bad: Partial<BackupRow> = {
    check: { at: "", tables: 1, rows: 1, companies: 1, faults: ["Cash: stored 1; expected 2."], seconds: 1 },
  };
  const gone = (rows: readonly BackupRow[], keep: number): readonly string[] =>
    surplus(rows, keep).map(({ name }) => name);

  test("the newest good ones are kept, and as many as that", () => {
    expect(
      gone(
        [5, 4, 3, 2, 1].map((made) => row(made)),
        2,
      ),
    ).toEqual(["b3", "b2", "b1"]);
    expect(
      gone(
        [2, 1].map((made) => row(made)),
        2,
      ),
    ).toEqual([]);
  });

  test.each([
    ["with differences", bad],
    ["without a check", { check: null }],
  ])("new ones %s push out no good one, and are not kept without end", (_, kind) => {
    expect(gone([row(9, kind), row(3), row(2)], 2)).toEqual([]);
    expect(gone([...[9, 8, 7, 6].map((made) => row(made, kind)), row(3), row(2), row(1)], 2)).toEqual([
      "b7",
      "b6",
      "b1",
    ]);
  });

  test("what a user made, what is of another MicroAC and what nobody knows stays", () => {
    expect(gone([row(9), row(8, { by: "hand" }), row(7, { by: "" }), row(6, { isOurs: false }), row(5)], 1)).toEqual([
      "b5",
    ]);
  });
});

describe("the schedule", () => {
  test("is off until it is set, makes one at its time, none twice, and keeps as many as it says", async () => {
    await at.desk.runDue();
    expect((await at.desk.status()).schedule).toMatchObject({
      at: "",
      keep: 14,
      next: "",
      isAtFixed: false,
      isKeepFixed: false,
    });
    expect(at.desk.setSchedule("02:30", 2)).toBe("");
    await at.desk.runDue();
    // It was set at noon, so the first backup is at the next time of day.
    expect(await names()).toEqual([]);
    expect(local((await at.desk.status()).schedule.next)).toBe("23 02:30");
    at.setClock("2026-11-23 02:29");
    await at.desk.runDue();
    expect(await names()).toEqual([]);
    for (const day of [23, 24, 25]) {
      at.setClock(`2026-11-${day} 02:30`);
      await at.desk.runDue();
      at.setClock(`2026-11-${day} 02:31`);
      await at.desk.runDue();
    }
    expect(await names()).toEqual(["25 02:30", "24 02:30"]);
    expect(readdirSync(at.folder)).toHaveLength(4);
    expect((await at.desk.status()).rows[0]).toMatchObject({
      by: "schedule",
      version: "0.1.0",
      engine: "embedded",
      isOurs: true,
      check: { rows: 3, companies: 1, faults: [] },
    });
  });

  test("a server that was off at the time of day makes it at its next start", async () => {
    at.desk.setSchedule("02:30", 5);
    at.setClock("2026-11-24 09:00");
    await at.again().runDue();
    expect(await names()).toEqual(["24 09:00"]);
  });

  test("the environment wins over the page, and the page says so", async () => {
    at.desk.setSchedule("23:00", 3);
    const given = at.again({ BACKUP_AT: "11:30", BACKUP_KEEP: "1" });
    expect((await given.status()).schedule).toMatchObject({ at: "11:30", keep: 1, isAtFixed: true, isKeepFixed: true });
    given.setSchedule("23:00", 9);
    expect((await given.status()).schedule).toMatchObject({ at: "11:30", keep: 1 });
    await given.runDue();
    expect(await names()).toEqual(["22 12:00"]);
    // Without the environment the values set on the page apply again.
    expect((await at.again({}).status()).schedule).toMatchObject({ at: "23:00", keep: 3 });
  });

  test("a backup that a user made since the time of day is enough", async () => {
    at.desk.setSchedule("02:30", 5);
    at.setClock("2026-11-23 08:00");
    await at.desk.order(at.folder);
    await at.desk.runDue();
    expect(await names()).toEqual(["23 08:00"]);
    expect((await at.desk.status()).rows[0]?.by).toBe("hand");
  });

  test("no nonsense is kept", () => {
    expect(at.desk.setSchedule("25:00", 3)).toBe("Enter the time as 02:30.");
    expect(at.desk.setSchedule("02:30", 0)).toBe("Enter how many backups to keep, from 1 to 1000.");
    expect(at.desk.setSchedule("02:30", 1.5)).toBe("Enter how many backups to keep, from 1 to 1000.");
    expect(readState(at.dataDir).at).toBeNull();
  });
});

describe("what fails", () => {
  beforeEach(() => {
    at.desk.setSchedule("02:30", 1);
    at.setClock("2026-11-23 02:30");
  });

  test("a full disk is told with the step and the folder, leaves nothing behind, takes no good one away, and is tried again after an hour", async () => {
    await at.desk.runDue();
    at.setClock("2026-11-24 02:30");
    at.next.within = () => {
      throw full;
    };
    await expect(at.desk.runDue()).rejects.toThrow("The disk is full.");
    const { last, rows } = await at.desk.status();
    expect(last.schedule?.error).toBe(
      `The backup failed while the file was written to ${at.folder}. The disk is full. Free some space, or delete old backups.`,
    );
    expect(rows.map(({ made }) => local(made))).toEqual(["23 02:30"]);
    expect(readdirSync(at.folder).filter((name) => name.endsWith(".part"))).toEqual([]);
    at.next.within = () => undefined;
    at.setClock("2026-11-24 03:00");
    await at.again().runDue();
    expect(await names()).toEqual(["23 02:30"]);
    at.setClock("2026-11-24 03:30");
    await at.again().runDue();
    expect(await names()).toEqual(["24 03:30"]);
    expect((await at.desk.status()).last.schedule?.error).toBe("");
  });

  test("people are told of it, of the same failure once a day and of another at once; one by hand is seen by who makes it", async () => {
    const fails = async (day: string, error: Error): Promise<void> => {
      at.setClock(`2026-11-${day}`);
      at.next.within = () => {
        throw error;
      };
      await expect(at.again().runDue()).rejects.toThrow();
    };
    for (const day of ["24 02:30", "24 03:30", "24 04:30", "25 02:29"]) await fails(day, full);
    expect(at.told).toEqual([
      `The backup failed while the file was written to ${at.folder}. The disk is full. Free some space, or delete old backups.`,
    ]);
    await fails("25 03:30", new Error("Bad block."));
    expect(at.told).toHaveLength(3 - 1);
    expect(at.told.at(-1)).toContain("Bad block.");
    await fails("25 04:30", full);
    expect(at.told).toHaveLength(3);
    await expect(at.desk.order(at.folder)).rejects.toThrow();
    expect(at.told).toHaveLength(3);
  });

  test("another number in it makes no other failure, and after three in 24 hours no more are told", async () => {
    const fails = async (day: string, text: string): Promise<void> => {
      at.setClock(`2026-11-${day}`);
      at.next.within = () => {
        throw new Error(text);
      };
      await expect(at.again().runDue()).rejects.toThrow();
    };
    for (const [hour, row] of [
      ["02", "17"],
      ["03", "1,018"],
      ["04", "9.5"],
    ])
      await fails(`24 ${hour}:30`, `Row ${row} is bad.`);
    expect(at.told).toHaveLength(1);
    for (const [hour, text] of [
      ["05", "Bad block."],
      ["06", "No answer."],
      ["07", "No memory."],
      ["08", "No luck."],
    ] as const)
      await fails(`24 ${hour}:30`, text);
    expect(at.told.map((one) => /Row 17|Bad block|No answer/.test(one))).toEqual([true, true, true]);
    await fails("25 02:30", "No luck.");
    expect(at.told).toHaveLength(4);
  });

  test("one of the schedule whose check found differences is told, the same ones once a day; one by hand shows them", async () => {
    at.next.faults = [
      "Anand: Cash is 1; expected 2.",
      ...[3, 4, 5, 6, 7].map((bank) => `Anand: Bank ${bank} is 3; expected 4.`),
    ];
    await at.desk.runDue();
    expect(at.told).toEqual([
      "The backup was made, but its check found differences: Anand: Cash is 1; expected 2. Anand: Bank 3 is 3; expected 4. Anand: Bank 4 is 3; expected 4. Anand: Bank 5 is 3; expected 4. Anand: Bank 6 is 3; expected 4. And 1 more.",
    ]);
    await at.desk.order(at.folder);
    expect(at.told).toHaveLength(1);
    at.setClock("2026-11-24 02:30");
    await at.again().runDue();
    expect(at.told).toHaveLength(2);
  });

  test("one of the schedule that the end of the server cut off is told at the next start", async () => {
    mkdirSync(at.folder);
    changeState(at.dataDir, {
      running: { by: "schedule", path: join(at.folder, "microac-20261122-210000.microac-backup"), pid: NO_PROCESS },
    });
    const end = at.again().serve();
    await expect.poll(() => at.told, LATER).toEqual(["The server ended before the backup was finished."]);
    end();
  });

  test.runIf(existsSync("/dev/full"))("a disk that takes no more bytes is told by what the system says", async () => {
    mkdirSync(at.folder);
    symlinkSync("/dev/full", `${backupPath(at.folder, new Date("2026-11-23T02:30:00"))}.part`);
    await expect(at.desk.runDue()).rejects.toThrow(`while the file was written to ${at.folder}. The disk is full.`);
    expect(readdirSync(at.folder)).toEqual([]);
  });

  test("a disk that is not there is told, and no folder is made in its place", async () => {
    const away = { BACKUP_DIR: join(at.dataDir, "stick", "backups") };
    const desk = at.again(away);
    await expect(desk.runDue()).rejects.toThrow("is missing");
    const { last, folderFault, rows } = await desk.status();
    const why = `The folder ${away.BACKUP_DIR} is missing, and so is ${join(at.dataDir, "stick")}. Connect the disk, or correct BACKUP_DIR.`;
    expect([last.schedule?.error, folderFault, rows]).toEqual([`The backup failed. ${why}`, why, []]);
    expect(existsSync(join(at.dataDir, "stick"))).toBe(false);
  });

  test("a file in the place of the folder is told", async () => {
    writeFileSync(at.folder, "");
    await expect(at.desk.order(at.folder)).rejects.toThrow(
      `The backup failed. ${at.folder} is a file. Name a folder in BACKUP_DIR.`,
    );
    expect((await at.desk.status()).folderFault).toContain("is a file");
  });

  test("one with differences stands in the list with what was found, and is not made again before the next day", async () => {
    at.next.faults = ["Anand: balance of Cash, 2026-11: stored 1.00; expected 2.00."];
    await at.desk.runDue();
    at.setClock("2026-11-23 05:00");
    await at.desk.runDue();
    const { rows, isLate, last } = await at.desk.status();
    expect(rows.map(({ made, check }) => [local(made), check?.faults])).toEqual([["23 02:30", at.next.faults]]);
    expect([isLate, last.schedule?.error]).toEqual([true, ""]);
  });

  test("a server that ended within a backup says so at its next start, and takes its half of a file away; a command that runs is left alone", async () => {
    mkdirSync(at.folder);
    const path = join(at.folder, "microac-20261122-210000.microac-backup");
    const parts = [`${path}.part`, join(at.dataDir, "backup-scratch")];
    writeFileSync(`${path}.part`, "half");
    mkdirSync(join(at.dataDir, "backup-scratch", "check-1"), { recursive: true });
    const startWith = (pid: number): (() => void) => {
      changeState(at.dataDir, { running: { by: "hand", path, pid } });
      return at.again().serve();
    };
    let end = startWith(process.ppid);
    // It then checks the schedule and makes what is due.
    await expect.poll(async () => (await at.desk.status()).last.schedule?.error, LATER).toBe("");
    end();
    expect((await at.desk.status()).last.hand).toBeNull();
    expect(parts.map((part) => existsSync(part))).toEqual([true, true]);
    end = startWith(NO_PROCESS);
    await expect
      .poll(async () => (await at.desk.status()).last.hand?.error, LATER)
      .toBe("The server ended before the backup was finished.");
    end();
    expect(parts.map((part) => existsSync(part))).toEqual([false, false]);
  });
});

test("one at a time: a second is refused, an order waits, and how far it is can be seen", async () => {
  let go = (): void => undefined;
  at.next.within = () => new Promise((settle) => (go = settle));
  expect(at.desk.start()).toBe("");
  expect(at.desk.start()).toBe("A backup is already being made.");
  await expect
    .poll(async () => (await at.desk.status()).running, LATER)
    .toMatchObject({ by: "hand", step: "write", done: 3 });
  at.setClock("2026-11-22 12:01");
  at.next.within = () => undefined;
  const ordered = at.desk.order(at.folder);
  go();
  await ordered;
  expect(await names()).toEqual(["22 12:01", "22 12:00"]);
  expect((await at.desk.status()).running).toBeNull();
});

test("a file whose check is under way is not deleted", async () => {
  let go = (): void => undefined;
  at.next.after = () => new Promise((settle) => (go = settle));
  at.desk.start();
  await expect.poll(names, LATER).toHaveLength(1);
  const [row] = (await at.desk.status()).rows;
  expect(await at.desk.remove(row?.name ?? "")).toBe("This backup is being checked. Delete it afterwards.");
  go();
  await expect.poll(async () => (await at.desk.status()).running, LATER).toBeNull();
  expect(await at.desk.remove(row?.name ?? "")).toBe("");
  expect(await names()).toEqual([]);
});

test("the newest good one is late after two days", async () => {
  expect((await at.desk.status()).isLate).toBe(true);
  await at.desk.order(at.folder);
  at.setClock("2026-11-24 11:59");
  expect((await at.desk.status()).isLate).toBe(false);
  at.setClock("2026-11-24 12:01");
  expect((await at.desk.status()).isLate).toBe(true);
});

test("a backup is found and deleted by its name alone: no path leads out of the folder", async () => {
  const { path } = await at.desk.order(at.folder);
  writeFileSync(join(at.dataDir, "secret"), "x");
  for (const name of ["../secret", "../backups/none", "", "/etc/passwd"]) {
    expect(await at.desk.find(name)).toBeNull();
    expect(await at.desk.remove(name)).toBe("This backup no longer exists.");
  }
  const [row] = (await at.desk.status()).rows;
  expect(await at.desk.find(row?.name ?? "")).toBe(path);
  expect(await at.desk.remove(row?.name ?? "")).toBe("");
  expect(readdirSync(at.folder)).toEqual([]);
  expect(existsSync(join(at.dataDir, "secret"))).toBe(true);
});

describe("a backup restored beside the books", () => {
  let name = "";
  beforeEach(async () => {
    await at.desk.order(at.folder);
    name = (await at.desk.status()).rows[0]?.name ?? "";
  });
  const restoring = async () => (await at.desk.status()).restoring;
  const failure = async () => (await at.desk.status()).restoreFailure?.error;

  test("can be seen while it is filled, waits over a start of the server, and takes the place of the books when it is told to", async () => {
    let go = (): void => undefined;
    at.next.within = () => new Promise((settle) => (go = settle));
    at.setClock("2026-11-22 12:30");
    expect(await at.desk.prepare(name, "", "admin")).toBe("");
    expect(await restoring()).toMatchObject({ name, step: "verify", check: null, later: 0 });
    expect(await at.desk.prepare(name, "", "admin")).toBe(
      "A backup is already restored beside the books. Use it or discard it first.",
    );
    expect([at.desk.replace("admin"), await at.desk.discard()]).toEqual([
      "The backup is still being restored.",
      "The backup is still being restored. Discard it afterwards.",
    ]);
    go();
    await expect.poll(async () => (await restoring())?.step, LATER).toBe("ready");
    const again = at.again();
    again.serve()();
    expect((await again.status()).restoring).toMatchObject({ step: "ready", later: 7, check: { rows: 3, faults: [] } });
    at.next.within = () => new Promise((settle) => (go = settle));
    at.setClock("2026-11-22 12:45");
    const before = go;
    again.start();
    await expect.poll(() => go !== before, LATER).toBe(true);
    expect(again.replace("boss")).toBe("A backup is being made. Use this one afterwards.");
    go();
    await expect.poll(async () => (await again.status()).running, LATER).toBeNull();
    expect(again.replace("boss")).toBe("");
    expect(again.replace("boss")).toBe("");
    expect(at.restores.done.filter((line) => line === "replace")).toHaveLength(1);
    expect(readState(at.dataDir).restore).toMatchObject({ by: "boss", phase: "ready" });
  });

  test("why one could not be restored stays on the page", async () => {
    at.restores.fault = "The backup is incomplete. Its end is missing. Use another backup.";
    expect(await at.desk.prepare(name, "", "admin")).toBe("");
    await expect
      .poll(failure, LATER)
      .toBe(`The backup was not restored, and the books are unchanged. ${at.restores.fault}`);
    expect([await restoring(), at.desk.replace("admin"), await at.desk.discard()]).toEqual([
      null,
      "The restored backup no longer exists.",
      "The restored backup no longer exists.",
    ]);
  });

  test("a server that ended while it was filled takes its half away and says so", async () => {
    at.next.within = () => new Promise(() => undefined);
    expect(await at.desk.prepare(name, "", "admin")).toBe("");
    const end = at.again().serve();
    await expect.poll(failure, LATER).toContain("The server ended before the backup was restored.");
    end();
    expect(at.restores.done).toEqual([expect.stringMatching(/^discard \d{8}-\d{6}$/)]);
    // Preparing the next backup clears the message.
    at.next.within = () => undefined;
    expect(await at.again().prepare(name, "", "admin")).toBe("");
    expect(await failure()).toBeUndefined();
  });

  test("one of another machine needs its recovery key, and none is restored while one is made", async () => {
    const { code = "" } = await at.desk.recoveryKey();
    rmSync(join(at.dataDir, "secrets", "backup-key"));
    expect(await at.desk.prepare(name, "", "admin")).toBe(
      "This backup was made by another MicroAC or on another machine. Enter its recovery key.",
    );
    expect(await at.desk.prepare(name, "AAAAA", "admin")).toBe(
      "The recovery key does not open this backup. Check it letter by letter.",
    );
    expect(await at.desk.prepare("none", code, "admin")).toBe("This backup no longer exists.");
    expect(await at.desk.prepare(name, code.toLowerCase(), "admin")).toBe("");
    await expect.poll(async () => (await restoring())?.step, LATER).toBe("ready");
    expect(await at.desk.discard()).toBe("");
    at.next.within = () => new Promise(() => undefined);
    at.desk.start();
    expect(await at.desk.prepare(name, code, "admin")).toBe("A backup is being made. Restore this one afterwards.");
  });
});

describe("the recovery key", () => {
  test("is shown again, stands in no backup and no answer about backups, and that it was shown is kept", async () => {
    expect(await at.desk.recoveryKey()).toEqual({
      err: "There is no backup yet. The recovery key is made with the first one.",
    });
    at.desk.start();
    await expect.poll(names, LATER).toHaveLength(1);
    expect(await at.desk.status()).toMatchObject({ hasKey: true, isKeySeen: false });
    const { err, code = "", isnew } = await at.desk.recoveryKey();
    expect([err, isnew]).toEqual(["", false]);
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{5}-){5}[A-HJ-NP-Z2-9]{5}$/);
    expect((await at.desk.recoveryKey()).code).toBe(code);
    const status = await at.desk.status();
    expect(status.isKeySeen).toBe(true);
    const path = join(at.folder, status.rows[0]?.name ?? "");
    for (const text of [
      JSON.stringify(status),
      JSON.stringify((await readHead(path)).head),
      readFileSync(path, "latin1"),
      readFileSync(join(at.dataDir, "backup-state"), "utf8"),
    ])
      expect(text.includes(code)).toBe(false);
  });

  test("where an older version did not keep it, another one opens what is made from then on", async () => {
    await at.desk.order(at.folder);
    const file = join(at.dataDir, "secrets", "backup-key");
    const { code: _code, ...older } = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
    writeFileSync(file, JSON.stringify(older));
    const { code, isnew } = await at.desk.recoveryKey();
    expect(isnew).toBe(true);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ key: older.key, code });
    at.setClock("2026-11-23 12:00");
    const { path } = await at.desk.order(at.folder);
    const { head } = await readHead(path);
    rmSync(file);
    expect(await openFileKey(head.keys, at.dataDir, code)).toHaveLength(32);
    await expect(recoveryKey(at.dataDir)).rejects.toThrow();
  });
});
