import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { definition, field, formOpen, openScene, SAVE } from "../form-harness";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const chooser = () => document.querySelector<HTMLInputElement>("input[type=file]")!;

test("a logo is chosen, shown, saved with its form and removed; what is no picture is told and not taken", async () => {
  const scene = await openScene({
    rows: definition([field("logo", { comp_type: "companylogo", label_label: "Logo" }), field("name")]),
  });
  await formOpen();
  expect(screen.queryByRole("img", { name: "Logo" })).toBeNull();
  await scene.user.upload(chooser(), new File(["%PDF-1.7"], "logo.png", { type: "image/png" }));
  expect(await screen.findByText("The logo must be a PNG, JPEG or WebP picture.")).toBeTruthy();
  expect(screen.queryByRole("img", { name: "Logo" })).toBeNull();
  await scene.user.upload(chooser(), new File([PNG], "logo.jpg", { type: "image/jpeg" }));
  const picture = await screen.findByRole("img", { name: "Logo" });
  expect(picture.getAttribute("src")).toBe(`data:image/png;base64,${btoa(String.fromCharCode(...PNG))}`);
  expect(screen.queryByText("The logo must be a PNG, JPEG or WebP picture.")).toBeNull();
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(scene.asked(SAVE)).toMatchObject([{ logo: picture.getAttribute("src") }]));
});

test("a logo of 20 MB is told with its size, and the logo before stays in the form and in its save", async () => {
  const logo = `data:image/png;base64,${btoa("before")}`;
  const scene = await openScene({
    rows: definition([field("logo", { comp_type: "companylogo", label_label: "Logo" }), field("name")]),
    record: { id: 3, rowver: 1, logo, name: "" },
    address: "/MainB?formname=godown&id=3",
  });
  await formOpen();
  const large = new Uint8Array(20 * 1024 * 1024);
  large.set(PNG);
  fireEvent.change(chooser(), { target: { files: [new File([large], "logo.png")] } });
  expect(await screen.findByText("The logo is 20480 KB. It can be 50 KB at most. Make it smaller.")).toBeTruthy();
  expect(screen.getByRole("img", { name: "Logo" }).getAttribute("src")).toBe(logo);
  await scene.user.type(screen.getByRole("textbox"), "Anand");
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(scene.asked(SAVE)).toMatchObject([{ logo, name: "Anand" }]));
});

test("the picture of a signature is one that papers can show, and is not too large", async () => {
  await openScene({
    rows: definition([
      field("signed", { comp_type: "companylogo", label_label: "Signature", TXT_TextMode: "signature" }),
    ]),
  });
  await formOpen();
  const webp = new Uint8Array([0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50]);
  const choose = (bytes: Uint8Array<ArrayBuffer>) =>
    fireEvent.change(chooser(), { target: { files: [new File([bytes], "signed.png")] } });
  choose(webp);
  expect(await screen.findByText("The signature must be a PNG or JPEG picture.")).toBeTruthy();
  const large = new Uint8Array(20 * 1024 * 1024);
  large.set(PNG);
  choose(large);
  expect(await screen.findByText("The signature is 20480 KB. It can be 50 KB at most. Make it smaller.")).toBeTruthy();
  expect(screen.queryByRole("img", { name: "Signature" })).toBeNull();
});

test("a logo that is there can be removed, and not where the form is read-only", async () => {
  const record = { id: 3, rowver: 1, logo: `data:image/png;base64,${btoa("x")}`, name: "" };
  const scene = await openScene({
    rows: definition([field("logo", { comp_type: "companylogo", label_label: "Logo" })]),
    record,
    address: "/MainB?formname=godown&id=3",
  });
  await formOpen();
  await scene.user.click(await screen.findByRole("button", { name: "Remove the picture" }));
  await waitFor(() => expect(screen.queryByRole("img", { name: "Logo" })).toBeNull());
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(scene.asked(SAVE)).toMatchObject([{ logo: "" }]));
});
