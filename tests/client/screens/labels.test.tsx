import { screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { Row } from "../../../src/wire/envelope";
import { openFrame, type Frame } from "../app/frame-harness";
import "../../../src/client/screens/labels/labels-screen";

const ROWS: readonly Row[] = [
  {
    itemid: 7,
    item: "Paint",
    code: "P-1",
    barcodes: "8901234567890\n18901234567897",
    batchno: "L-7",
    expirydate: "2027-02-28",
    count: 3,
    size: "A4x40",
  },
  { itemid: 8, item: "Bolt", code: "BOLT", barcodes: "BOLT", batchno: "", expirydate: "", count: 1, size: "A4x40" },
];
const PATH = "/Labels?formname=purchasedetail&id=5";
const answer = (notes: readonly string[] = []) => new Response(JSON.stringify({ pdf: btoa("%PDF-1.7"), notes }));

async function open(reply: (body: unknown) => Response | undefined = () => answer(), rows: readonly Row[] = ROWS) {
  Object.defineProperty(navigator, "pdfViewerEnabled", { value: true, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "pdfViewerEnabled"));
  const frame = await openFrame({
    path: PATH,
    answers: { labels_R_lines: rows },
    endpoints: { [ENDPOINTS.labels]: reply },
  });
  const asked = () => frame.posted.filter(({ path }) => path.includes(ENDPOINTS.labels)).map(({ body }) => body as Row);
  return { frame, asked };
}

const retype = async ({ user }: Frame, label: string, text: string): Promise<void> => {
  const input = await screen.findByLabelText(label);
  await user.clear(input);
  if (text !== "") await user.type(input, text);
  await user.tab();
};

test("the lines of the document come with their quantities and are drawn on the company's sheet", async () => {
  const { frame, asked } = await open();
  expect(await screen.findByTitle("Labels")).toBeTruthy();
  expect(frame.asked("labels_R_lines")).toMatchObject([{ formname: "purchasedetail", id: "5", items: "" }]);
  expect(asked()).toEqual([
    {
      formname: "purchasedetail",
      id: "5",
      items: "",
      size: "A4x40",
      first: 1,
      lines: [
        { itemid: 7, barcode: "8901234567890", batchno: "L-7", expirydate: "2027-02-28", count: 3 },
        { itemid: 8, barcode: "BOLT", batchno: "", expirydate: "", count: 1 },
      ],
    },
  ]);
  expect(screen.getByText("4 labels, 1 sheet")).toBeTruthy();
  expect(screen.getByText("BOLT (item code)")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Download" }).getAttribute("download")).toBe("Labels.pdf");
});

test("a changed quantity, date, first label and sheet are drawn once more", async () => {
  const { frame, asked } = await open();
  await screen.findByTitle("Labels");
  await retype(frame, "Labels of Bolt", "0");
  await retype(frame, "Expiry of Paint", "31-3-27");
  await retype(frame, "First free label", "39");
  expect(await screen.findByText("3 labels, 2 sheets")).toBeTruthy();
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({ first: 39, lines: [{ expirydate: "2027-03-31", count: 3 }, { count: 0 }] }),
  );
  await frame.user.selectOptions(screen.getByLabelText("Sheet or roll"), "R50x25");
  await frame.user.selectOptions(screen.getByLabelText("Barcode of Paint"), "18901234567897");
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({ size: "R50x25", first: 1, lines: [{ barcode: "18901234567897" }, {}] }),
  );
  expect(screen.queryByLabelText("First free label")).toBeNull();
  expect(await screen.findByText("3 labels, 3 rows")).toBeTruthy();
});

test("a text that is no date stays with its reason, and is not printed", async () => {
  const { frame, asked } = await open();
  await screen.findByTitle("Labels");
  await retype(frame, "Expiry of Paint", "soon");
  const input = screen.getByLabelText<HTMLInputElement>("Expiry of Paint");
  expect([input.value, input.getAttribute("aria-invalid")]).toEqual(["soon", "true"]);
  expect(asked()).toHaveLength(1);
});

test("what the user should know stands above the labels; what cannot be printed is said and can be tried again", async () => {
  const replies = [
    () => answer(["1 line has an item without a barcode. The label has its item code instead."]),
    () => Response.json({ Message: "The barcode BOLT of Bolt is too long for this label." }, { status: 400 }),
    () => answer(),
  ];
  const { frame } = await open(() => replies.shift()?.());
  const note = await screen.findByRole("note");
  expect(within(note).getByText(/The label has its item code instead\.$/)).toBeTruthy();
  await retype(frame, "Labels of Bolt", "2");
  expect(await screen.findByText("The barcode BOLT of Bolt is too long for this label.")).toBeTruthy();
  await frame.user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByTitle("Labels")).toBeTruthy();
  expect(screen.queryByRole("note")).toBeNull();
});

test("without any label there is nothing to draw, and a refusal says why", async () => {
  const { frame } = await open();
  await screen.findByTitle("Labels");
  await retype(frame, "Labels of Bolt", "");
  await retype(frame, "Labels of Paint", "");
  expect(await screen.findByText("Enter how many labels you want of at least one item.")).toBeTruthy();
  frame.unmount();
  const refusal = { err: 1, errkey: "rights", errormsg: "You don't have permission to print items." };
  await open(undefined, [refusal]);
  expect(await screen.findByText("You don't have permission to print items.")).toBeTruthy();
});
