import { expect, onTestFinished, vi } from "vitest";
import { loadForm } from "../../../../../src/client/form/open/load-form";
import { submitOf } from "../../../../../src/client/form/open/definition";
import { submitForm } from "../../../../../src/client/form/save/submit-form";
import type { Offline } from "../../../../../src/client/offline/offline";
import { devicePaper } from "../../../../../src/client/screens/invoice-print/device-paper";
import { PAPERS_QUESTION } from "../../../../../src/definitions/print/device-papers";
import type { PrintedPaper } from "../../../../../src/definitions/print/printed-document";
import { financialYearOf } from "../../../../../src/domain/calendar";
import { kolkataDate } from "../../../../../src/domain/date-format";
import { formModelQuestion, recordQuestion } from "../../../../../src/wire/definition-questions";
import type { Row } from "../../../../../src/wire/envelope";
import { Device } from "../../../../offline/help/device";
import { PASSWORD, type TestServer, type TestUser } from "../../../harness";
import { settled } from "../../../records/company";
import { readPdf } from "../read-pdf";
import { drawnByBrowser } from "./browser-maker";

/** A device measures its time against the server's, so both have the true one. */
export const TODAY = kolkataDate(Date.now());

interface Line {
  up: boolean;
  /** What happens to a request on its way. */
  hold?: (path: string) => Promise<void>;
}

/** A device of a user at a real server, with the real offline half. */
export interface PrintingDevice {
  readonly offline: Offline;
  readonly line: Line;
  /** Downloads what these kinds need offline, their documents, and numbers for them. */
  readonly prepare: (...kinds: readonly string[]) => Promise<void>;
  /** Fills in the form of a new record and saves it; returns its key. */
  readonly enter: (formname: string, values: Row) => Promise<string>;
  readonly paper: (formname: string, id: string) => Promise<PrintedPaper>;
  /** Its id on the server, after everything was sent. */
  readonly sent: (key: string) => Promise<string>;
}

export async function printingDevice(server: TestServer, base: string, user: TestUser): Promise<PrintingDevice> {
  const line: Line = { up: true };
  const over: typeof fetch = async (input, init) => {
    if (!line.up) throw new TypeError("fetch failed");
    await line.hold?.(new URL(String(input)).pathname);
    return fetch(input, init);
  };
  const device = new Device({ fetch: over, base });
  onTestFinished(() => device.stop());
  const { offline } = device.tab();
  const { companyid } = user;
  const username = user.user.username;
  expect(
    (await offline.session.signIn({ username, password: PASSWORD, companyid, pin: "" })).access_token,
  ).toBeTruthy();
  await offline.ping();
  return {
    offline,
    line,
    prepare: async (...kinds) => {
      const questions = kinds.flatMap((kind) => [
        formModelQuestion(`${kind}detail`),
        recordQuestion(`${kind}_R_getviewdata`, "0"),
      ]);
      for (const question of [PAPERS_QUESTION, ...questions]) await offline.reader.read(question);
      await settled(server);
      for (const entity of [...COPIES, ...kinds]) await offline.reference.download(entity, async () => undefined);
      for (const kind of kinds) await offline.numbers.ready(kind, financialYearOf(TODAY));
    },
    enter: (formname, values) => enter(offline, formname, values),
    paper: (formname, id) => devicePaper(offline, { formname, id }),
    sent: async (key) => {
      line.up = true;
      await expect
        .poll(async () => {
          await offline.drain("online");
          return (await offline.outbox.rows()).map(({ lastErr }) => lastErr?.msg);
        })
        .toEqual([]);
      const result = await offline.outbox.result(key.slice("tmp:".length));
      return String(result?.id);
    },
  };
}

const COPIES = ["debtors", "acgroup", "item", "unit", "state", "country", "godown"];

const no = () => Promise.reject(new Error("Nothing is asked in these tests."));

async function enter(offline: Offline, formname: string, values: Row): Promise<string> {
  // A form begins with what the user last chose in this browser.
  vi.stubGlobal("window", { localStorage: { getItem: () => null, setItem: () => undefined } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const deps = { offline, dialogs: { announce: no, confirm: no, toast: () => "" }, navigate: () => undefined };
  const form = await loadForm(deps as unknown as Parameters<typeof loadForm>[0], { formname, id: "0" });
  for (const [key, value] of Object.entries(values)) {
    if (key.endsWith("_label")) form.store.setLabel(key.slice(0, -"_label".length), String(value));
    else form.store.setValue(key, value);
    for (const live of [form.bill, form.money, form.goods]) live?.changed(key);
  }
  for (const live of [form.bill, form.money, form.goods]) await live?.settled();
  expect(form.bill?.errors() ?? {}).toEqual({});
  const button = form.definition.bar.find(({ row }) => row.comp_type === "btn_submit");
  if (!button) throw new Error(`${formname} has no Save.`);
  const outcome = await submitForm(deps as unknown as Parameters<typeof loadForm>[0], form, submitOf(button.row));
  expect(outcome.state).toBe("waiting");
  return `tmp:${form.record.opId}`;
}

/** The pages of a paper, drawn by the library of the browser. */
export const drawnHere = async (printed: PrintedPaper): Promise<readonly string[]> =>
  readPdf(await drawnByBrowser(printed));
