import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import type { ColumnOption } from "../../../src/definitions/list-row";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { Row } from "../../../src/wire/envelope";
import { inGrid, listHead, listOfRows, openFrame } from "../app/frame-harness";
import "../../../src/client/screens/invoice-print/invoice-print-screen";

const PATH =
  "/Invoiceprintview?formname=saledetail&id=7&filename=Sale+MUM%2F7&attachementfilename=MUM-7.pdf&mail_sub=Sale";
const pdf = () => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } });

/** Whether this browser shows a PDF inside a page. */
function viewer(isThere: boolean): void {
  Object.defineProperty(navigator, "pdfViewerEnabled", { value: isThere, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "pdfViewerEnabled"));
}

test("the PDF of the document is asked for once and shown with its name, Back and Download", async () => {
  viewer(true);
  const frame = await openFrame({ path: PATH, endpoints: { [ENDPOINTS.invoicePdf]: pdf } });
  const paper = await screen.findByTitle<HTMLIFrameElement>("Sale MUM/7");
  expect(paper.src).toMatch(/^blob:/);
  expect(screen.getByRole("link", { name: "Download" }).getAttribute("download")).toBe("MUM-7.pdf");
  expect(frame.posted.filter(({ path }) => path.includes(ENDPOINTS.invoicePdf)).map(({ path }) => path)).toEqual([
    expect.stringMatching(/\?id=7&formname=saledetail&downloadfilename=MUM-7\.pdf$/),
  ]);
  let printed = 0;
  Object.defineProperty(paper, "contentWindow", { value: { print: () => (printed += 1) } });
  await frame.user.click(screen.getByRole("button", { name: "Print" }));
  await frame.user.keyboard("{Control>}p{/Control}");
  expect(printed).toBe(2);
});

test("without a name of the document the page has that of its file", async () => {
  viewer(true);
  await openFrame({ path: PATH.replace("&filename=Sale+MUM%2F7", ""), endpoints: { [ENDPOINTS.invoicePdf]: pdf } });
  expect(await screen.findByTitle("MUM-7")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "MUM-7" })).toBeTruthy();
});

test("INV-009 a browser that displays no PDF has a download link", async () => {
  viewer(false);
  await openFrame({ path: PATH, endpoints: { [ENDPOINTS.invoicePdf]: pdf } });
  const link = await screen.findByRole("link", { name: "Download MUM-7.pdf" });
  expect(link.getAttribute("href")).toMatch(/^blob:/);
  expect(screen.queryByTitle("Sale MUM/7")).toBeNull();
});

test("INV-010 a spinner shows while the PDF loads", async () => {
  viewer(true);
  let send = (_answer: Response): void => {};
  const held = new Promise<Response>((resolve) => (send = resolve));
  await openFrame({ path: PATH, endpoints: { [ENDPOINTS.invoicePdf]: () => held } });
  expect(await screen.findByRole("status", { name: "Loading" })).toBeTruthy();
  send(pdf());
  await screen.findByTitle("Sale MUM/7");
  expect(screen.queryByRole("status", { name: "Loading" })).toBeNull();
});

test("what the server refuses is said, without a line too, and can be tried again", async () => {
  viewer(true);
  const answers = [
    () => Response.json({ Message: "You don't have permission to download sales." }, { status: 403 }),
    () => {
      throw new TypeError("fetch failed");
    },
    () => new Response("<html>hotel</html>", { headers: { "content-type": "text/html" } }),
    pdf,
  ];
  const frame = await openFrame({ path: PATH, endpoints: { [ENDPOINTS.invoicePdf]: () => answers.shift()?.() } });
  for (const sentence of [
    "You don't have permission to download sales.",
    // Then this device draws it, which was never told how.
    "You don't have permission to print this document.",
    "The server did not send the PDF.",
  ]) {
    expect(await screen.findByText(sentence)).toBeTruthy();
    await frame.user.click(screen.getByRole("button", { name: "Retry" }));
  }
  await screen.findByTitle("Sale MUM/7");
});

test("an address without a document says what to do", async () => {
  await openFrame({ path: "/Invoiceprintview?formname=saledetail&id=tmp:1" });
  expect(await screen.findByText("This page needs a document. Open one and press Print there.")).toBeTruthy();
});

const COLUMNS: readonly ColumnOption[] = [{ field: "autobillno", title: "AutoBill No", card: 1 }];
const row = (id: number, more: Row): Row => ({
  id,
  rowver: 1,
  formname: "purchasedetail",
  formmnu: "purchase",
  editallowed: 1,
  printallowed: 1,
  reportname: `Purchase P/${id}`,
  mail_sub: `Purchase P/${id} of Kaveri`,
  attachementfilename: `P-${id}.pdf`,
  autobillno: `P/${id}`,
  ...more,
});

test("DOC-038 a purchase row offers Print when printallowed is 1; it uses reportname, mail_sub and attachementfilename", async () => {
  const rows = [row(1, {}), row(2, { printallowed: 0 }), row(3, { reportname: "" })];
  const frame = await openFrame({
    path: "/purchaselist",
    answers: {
      common_R_getlistgrid: listHead(
        { entity: "purchase", formname: "purchasedetail", listsqlsp: "purchase_R_listgrid" },
        COLUMNS,
      ),
      purchase_R_listgrid: listOfRows(rows.length, (id) => rows[id - 1] ?? {}),
    },
  });
  await inGrid();
  await screen.findByText("P/1");
  const prints = () => screen.queryAllByRole("button", { name: "Print" });
  expect(prints()).toHaveLength(1);
  await frame.user.click(prints()[0]!);
  await waitFor(() => expect(frame.router.state.location.pathname).toBe("/Invoiceprintview"));
  expect(Object.fromEntries(new URLSearchParams(frame.router.state.location.search))).toEqual({
    formname: "purchasedetail",
    id: "1",
    filename: "Purchase P/1",
    mail_sub: "Purchase P/1 of Kaveri",
    attachementfilename: "P-1.pdf",
  });
});
