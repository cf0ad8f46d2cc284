import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { definition, field, formOpen, openScene } from "../form-harness";

const ROWS = definition([
  field("terms"),
  field("preview", {
    comp_type: "paperpreview",
    label_label: "Preview of a paper",
    options: JSON.stringify([{ key: "sale", value: "sale", label: "Sale" }]),
    DataTextField: "terms",
    DataValueField: "kinds",
    field: false,
  }),
]);
const answer = (document: string) => new Response(JSON.stringify({ pdf: btoa("%PDF-1.7"), document }));

function viewer(isThere: boolean): void {
  Object.defineProperty(navigator, "pdfViewerEnabled", { value: isThere, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "pdfViewerEnabled"));
}

async function openPreview(reply: (body: unknown, turn: number) => Response) {
  const asked: unknown[] = [];
  const scene = await openScene({
    rows: ROWS,
    endpoints: { [ENDPOINTS.printPreview]: (body) => reply(body, asked.push(body)) },
  });
  await formOpen();
  return { asked, user: scene.user };
}

const WAIT = { name: "Drawing the preview" };

test("the paper is drawn with the values of the form, and again when one has changed; the wait is shown", async () => {
  viewer(true);
  const { asked, user } = await openPreview((_body, turn) => answer(turn === 1 ? "" : "Sale MUM/1"));
  expect(await screen.findByRole("status", WAIT)).toBeTruthy();
  expect(await screen.findByTitle("Preview: Example, because there is no such document yet")).toBeTruthy();
  expect(screen.queryByRole("status", WAIT)).toBeNull();
  await user.type(await screen.findByLabelText("Terms"), "Cash only");
  const paper = await screen.findByTitle<HTMLIFrameElement>("Preview: Sale MUM/1");
  expect(paper.src).toMatch(/^blob:/);
  expect([asked[0], asked.at(-1)]).toEqual([
    { terms: "", previewkind: "sale" },
    { terms: "Cash only", previewkind: "sale" },
  ]);
});

test("settings that cannot be drawn give the server's sentence, and Retry draws again; a phone gets a link", async () => {
  viewer(false);
  const { user } = await openPreview((_body, turn) =>
    turn === 1 ? Response.json({ Message: "Choose a bank ledger that is in use." }, { status: 400 }) : answer("Sale 1"),
  );
  expect(await screen.findByText("Choose a bank ledger that is in use.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  const link = await screen.findByRole("link", { name: "Open the preview" });
  expect(link.getAttribute("href")).toMatch(/^blob:/);
  await waitFor(() => expect(screen.queryByRole("status", WAIT)).toBeNull());
});
