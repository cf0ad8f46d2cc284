import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { NO_PAPER_OVERLAY, type PaperOverlay } from "../../../src/definitions/print/overlay/paper-overlay";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { Row } from "../../../src/wire/envelope";
import { openFrame } from "../app/frame-harness";
import "../../../src/client/screens/invoice-print/invoice-print-screen";

const PATH = "/Invoiceprintview?formname=saledetail&id=7&filename=Sale+MUM%2F7&attachementfilename=MUM-7.pdf";
const part = (id: string, isLabelled: boolean, mayLeaveOut: boolean) => {
  const [group, label] = id.split("/");
  return { id, group, label, isLabelled, mayLeaveOut };
};
const PARTS = [
  part("parties/Bill to", true, false),
  part("facts/Due date", true, true),
  part("sections/UPI code", false, true),
];

/** The page with a server that keeps a draft and its revisions as the real one does. */
async function openLayout({ name = "admin", problems = [] as readonly string[] } = {}) {
  const stored = { overlay: NO_PAPER_OVERLAY, isDraft: 0, revision: 0, calls: [] as [string, Row][] };
  const answer =
    (what: string, work: (args: Row) => void): ((args: Row) => readonly Row[]) =>
    (args) => {
      stored.calls.push([what, args]);
      work(args);
      return [{ err: 0, id: "sale" }];
    };
  const frame = await openFrame({
    path: PATH,
    claims: { name },
    answers: {
      paperedit_R_get: () => [
        {
          kind: "Sale",
          parts: JSON.stringify(PARTS),
          fields: JSON.stringify({ document: ["narration"], line: ["qty"] }),
          overlay: JSON.stringify(stored.overlay),
          problems: JSON.stringify(problems),
          differences: JSON.stringify(
            stored.isDraft ? [{ key: "Parties", column: "Bill to", before: "Bill to", after: "Buyer" }] : [],
          ),
          revision: stored.revision,
          isdraft: stored.isDraft,
          revisions: JSON.stringify([]),
        },
      ],
      paperedit_R_savedraft: answer("savedraft", ({ overlay }) => {
        stored.overlay = JSON.parse(String(overlay)) as PaperOverlay;
        stored.isDraft = 1;
      }),
      paperedit_R_publish: answer("publish", () => Object.assign(stored, { isDraft: 0, revision: 1 })),
      document_R_recipients: [{}],
      documentsends_R_list: [],
    },
    endpoints: {
      [ENDPOINTS.invoicePdf]: () => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } }),
    },
  });
  const drafts = (): number => frame.posted.filter(({ path }) => path.endsWith("&draft=1")).length;
  return { ...frame, stored, drafts };
}

test("only the developer has a layout editor beside a document", async () => {
  await openLayout({ name: "asha" });
  await screen.findByRole("region", { name: "Invoice Send Option" });
  expect(screen.queryByRole("button", { name: "Layout" })).toBeNull();
});

test("labels, parts and texts become a draft by Ctrl+S, the paper beside is drawn again with it, and is published with a note", async () => {
  const { user, stored, drafts } = await openLayout();
  await user.click(await screen.findByRole("button", { name: "Layout" }));
  await waitFor(() => expect(drafts()).toBe(1));
  const editor = within(await screen.findByRole("region", { name: "Layout of Sale" }));
  expect(screen.queryByRole("region", { name: "Invoice Send Option" })).toBeNull();
  await user.type(editor.getByLabelText("Label of Bill to"), "Buyer");
  expect(editor.queryByLabelText("Label of UPI code")).toBeNull();
  expect(editor.queryByLabelText("Print Bill to")).toBeNull();
  await user.click(editor.getByLabelText("Print UPI code"));
  await user.click(editor.getByRole("button", { name: "Texts" }));
  await user.click(editor.getByRole("button", { name: "Add a text" }));
  const text = within(editor.getByRole("group", { name: "Text 1" }));
  await user.selectOptions(text.getByLabelText("Place"), "facts");
  await user.type(text.getByLabelText("Label"), "Note");
  await user.type(text.getByLabelText("Text"), "{{narration}");
  expect(editor.getByRole("status").textContent).toBe("Not saved");
  await user.keyboard("{Control>}s{/Control}");
  await waitFor(() => expect(editor.getByRole("status").textContent).toBe("Draft"));
  expect(stored.overlay).toEqual({
    labels: { "parties/Bill to": "Buyer" },
    leftOut: ["sections/UPI code"],
    added: [{ place: "facts", label: "Note", text: "{narration}" }],
  });
  await waitFor(() => expect(drafts()).toBe(2));
  await user.click(editor.getByRole("button", { name: "Difference" }));
  await user.type(editor.getByLabelText("What you changed, for the list of revisions"), "As asked");
  await user.click(editor.getByRole("button", { name: "Publish" }));
  await waitFor(() => expect(editor.getByRole("status").textContent).toBe("Revision 1"));
  expect(stored.calls.at(-1)).toEqual(["publish", expect.objectContaining({ id: "7", note: "As asked" })]);
});

test("closing asks where something is not in the draft, and then leads back to what sends the document", async () => {
  const { user, stored } = await openLayout();
  await user.click(await screen.findByRole("button", { name: "Layout" }));
  await user.type(await screen.findByLabelText("Label of Bill to"), "B");
  const closeEditor = () =>
    user.click(within(screen.getByRole("region", { name: "Layout of Sale" })).getByRole("button", { name: "Close" }));
  await closeEditor();
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole("region", { name: "Layout of Sale" })).toBeTruthy();
  await closeEditor();
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Close" }));
  expect(await screen.findByRole("region", { name: "Invoice Send Option" })).toBeTruthy();
  expect(stored.calls).toEqual([]);
});

test("texts that this document cannot have are told", async () => {
  const { user } = await openLayout({
    problems: ["Each {= a / b}: The calculation divides by zero. The result is 0."],
  });
  await user.click(await screen.findByRole("button", { name: "Layout" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Each {= a / b}: The calculation divides by zero.");
});
