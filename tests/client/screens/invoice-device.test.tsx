import { readFile } from "node:fs/promises";
import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { paperAnswers, type PaperAnswer, type PaperRequest } from "../../../src/client/paper/paper-answer";
import { openMaker } from "../../../src/client/paper/pdf-maker";
import type { DevicePaper, SharedPapers } from "../../../src/definitions/print/device-papers";
import { USUAL_LOOK } from "../../../src/definitions/print/paper-look";
import type { Row } from "../../../src/wire/envelope";
import { readPdf } from "../../server/documents/print/read-pdf";
import { goOffline, openFrame, type Frame } from "../app/frame-harness";
import "../../../src/client/screens/invoice-print/invoice-print-screen";

const SHARED: SharedPapers = {
  issuer: { name: "Alpha Traders Private Limited", lines: ["14 MG Road, Pune 411001"] },
  logo: null,
  bank: [],
  upiId: "",
  signature: null,
  copies: 1,
  registrations: [],
};
const RECEIPT: DevicePaper = {
  title: "Receipt",
  dateField: "edateview",
  amountField: "mgrossamt",
  bill: null,
  shape: { fields: [{ key: "partyid", label: "Received From", kind: "ref" }], lines: [] },
  formname: "receiptdetail",
  entity: "receipt",
  sqlsp: "receipt_R_getviewdata",
  nouns: ["receipt", "receipts"],
  numberField: "autobillno",
  partyField: "partyid",
  look: USUAL_LOOK,
  terms: "",
  hidden: [],
  hiddenLabels: {},
};
const PAPERS = [{ shared: SHARED }, { kind: RECEIPT }] as unknown as readonly Row[];

/** Papers are drawn by the worker's own code, here in the page; while `isGone`, nothing on the device has the fonts. */
function papers() {
  const line = { isGone: false };
  const readFont = async (url: string): Promise<ArrayBuffer> => {
    if (line.isGone) throw new TypeError("fetch failed");
    return new Uint8Array(await readFile(`.${url}`)).buffer;
  };
  const answer = paperAnswers(() => openMaker(readFont));
  vi.stubGlobal(
    "Worker",
    class {
      onmessage: ((event: { readonly data: PaperAnswer }) => void) | null = null;
      postMessage(request: PaperRequest): void {
        void answer(request).then((data) => this.onmessage?.({ data }));
      }
      terminate(): void {}
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return line;
}

function viewer(): void {
  Object.defineProperty(navigator, "pdfViewerEnabled", { value: true, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "pdfViewerEnabled"));
}

/** A receipt that waits on the device, with the number that it got here. */
async function waitingReceipt({ offline }: Frame): Promise<string> {
  const opId = crypto.randomUUID();
  const values = { edateview: "2026-09-30", mgrossamt: 4370, partyid: 5, narration: "In full" };
  await offline.outbox.save({
    opId,
    screen: "form:receiptdetail",
    entity: "receipt",
    recordKey: `tmp:${opId}`,
    sqlsp: "receipt_R_save",
    args: { id: 0, ...values },
    base: { kind: "none" },
    defVer: "",
    shown: { ...values, partyid_label: "Asha", autobillno: "MUM/R/7" },
    formname: "receiptdetail",
    title: "Receipt: Asha",
  });
  return `tmp:${opId}`;
}

const pathOf = (id: string): string =>
  `/Invoiceprintview?formname=receiptdetail&id=${id}&filename=Receipt+MUM%2FR%2F7&attachementfilename=MUM-R-7.pdf`;

test("a document that waits here is drawn here, says so on the screen and not on the paper, and is printed by Ctrl+P; without the fonts a sentence says what to do", async () => {
  viewer();
  const line = papers();
  const lost = () => "drop-before" as const;
  const answers = { WEBAPI_papers: PAPERS, receipt_R_save: lost };
  const frame = await openFrame({ path: "/", answers });
  await frame.offline.reader.read({ kind: "master", sqlsp: "WEBAPI_papers", args: {}, enc: true });
  const blobs: Blob[] = [];
  const create = URL.createObjectURL;
  URL.createObjectURL = (blob: Blob) => (blobs.push(blob), create(blob));
  onTestFinished(() => void (URL.createObjectURL = create));
  const id = await waitingReceipt(frame);
  line.isGone = true;
  await frame.router.navigate(pathOf(id));
  const sentence = "The part of the app that makes PDFs is not on this device yet. Connect once, then print again.";
  expect(await screen.findByText(sentence)).toBeTruthy();
  line.isGone = false;
  await frame.user.click(screen.getByRole("button", { name: "Retry" }));
  const paper = await screen.findByTitle<HTMLIFrameElement>("Receipt MUM/R/7");
  const made = screen.getByText("Made on this device. The server has this document once it is sent.");
  expect(made.closest("[role=note]")?.textContent).toBe(
    "Waiting to sendMade on this device. The server has this document once it is sent.",
  );
  const [page = ""] = await readPdf(new Uint8Array(await blobs.at(-1)!.arrayBuffer()));
  for (const text of [
    "Alpha Traders Private Limited",
    "Receipt MUM/R/7 30-Sep-2026",
    "Received From: Asha",
    "4,370.00",
  ])
    expect(page).toContain(text);
  expect(page).not.toContain("Waiting");
  let printed = 0;
  Object.defineProperty(paper, "contentWindow", { value: { print: () => (printed += 1) } });
  await frame.user.keyboard("{Control>}p{/Control}");
  expect(printed).toBe(1);
});

test("the outbox offers Print of a waiting document to who may print its kind", async () => {
  const frame = await openFrame({ path: "/", answers: { WEBAPI_papers: PAPERS } });
  await frame.offline.reader.read({ kind: "master", sqlsp: "WEBAPI_papers", args: {}, enc: true });
  await goOffline(frame);
  const id = await waitingReceipt(frame);
  await frame.router.navigate("/outbox");
  const link = await screen.findByRole("link", { name: "Print" });
  expect(decodeURIComponent(link.getAttribute("href") ?? "")).toContain(id);
});

test("without the right to print a waiting document has a sentence in place of a paper, and no Print in the outbox", async () => {
  const frame = await openFrame({ path: "/", answers: { WEBAPI_papers: [] } });
  await frame.offline.reader.read({ kind: "master", sqlsp: "WEBAPI_papers", args: {}, enc: true });
  await goOffline(frame);
  const id = await waitingReceipt(frame);
  await frame.router.navigate(pathOf(id));
  expect(await screen.findByText("You don't have permission to print this document.")).toBeTruthy();
  await frame.router.navigate("/outbox");
  await waitFor(() => expect(screen.getByText("Receipt: Asha")).toBeTruthy());
  expect(screen.queryByRole("link", { name: "Print" })).toBeNull();
});
