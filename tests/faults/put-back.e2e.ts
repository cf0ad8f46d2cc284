import { expect, test } from "vitest";
import { runPutBack, type PutBackResult } from "./put-back-run";

const TIMEOUT = 10 * 60_000;
// Both tests use the same result.
let running: Promise<PutBackResult> | undefined;
const result = (): Promise<PutBackResult> => (running ??= runPutBack());

test(
  "a folder that was put back gives ids and versions again: what waits on a device that was silent meanwhile lands on no other record, overwrites nothing, and stays in its outbox",
  { timeout: TIMEOUT },
  async () => {
    const { silent, reused, report } = await result();
    process.stdout.write(`${report}\n`);
    expect(reused).toBeGreaterThan(0);
    expect(silent).toEqual({ wrong: 0, overwritten: 0, lost: 0, undecided: 0 });
  },
);

test(
  "entries that were begun before the folder was put back and saved after a new sign-in land on no other record and overwrite nothing",
  { timeout: TIMEOUT },
  async () => {
    const { drafted } = await result();
    expect(drafted).toEqual({ wrong: 0, overwritten: 0, lost: 0, undecided: 0 });
  },
);

test(
  "control: of a device in the same run that does not say when it last heard from the server, saves land on other records, and a change is overwritten",
  { timeout: TIMEOUT },
  async () => {
    const { mute } = await result();
    expect(mute.wrong).toBeGreaterThan(0);
    expect(mute.overwritten).toBe(1);
  },
);

test(
  "control: entries in the same run that do not say when they were begun land on other records, and overwrite a change",
  { timeout: TIMEOUT },
  async () => {
    const { forgetful } = await result();
    expect(forgetful.wrong).toBeGreaterThan(0);
    expect(forgetful.overwritten).toBe(1);
  },
);
