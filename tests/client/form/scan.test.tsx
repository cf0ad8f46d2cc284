import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createWedge } from "../../../src/client/elements/barcode/wedge";
import { createCodeGate } from "../../../src/client/ui/scanning/code-gate";
import { cameraProblem } from "../../../src/client/ui/scanning/scanner-camera";
import { definition, field, formOpen, openScene, SAVE } from "../form-harness";

const EAN = "8901234567890";

const camera = vi.hoisted(() => ({
  read: null as ((text: string) => void) | null,
  formats: [] as unknown[],
  stopped: 0,
  fails: "",
  lit: [] as boolean[],
  started: [] as unknown[],
}));

vi.mock("html5-qrcode", () => {
  class Html5Qrcode {
    constructor(_id: string, config: { readonly formatsToSupport: readonly unknown[] }) {
      camera.formats = [...config.formatsToSupport];
    }
    static getCameras = async () => [
      { id: "front", label: "Front" },
      { id: "back", label: "Back" },
    ];
    start = async (which: unknown, _config: unknown, read: (text: string) => void) => {
      if (camera.fails) throw camera.fails;
      camera.started.push(which);
      camera.read = read;
      return null;
    };
    stop = async () => {
      camera.stopped += 1;
    };
    clear = () => {};
    getRunningTrackCameraCapabilities = () => ({
      torchFeature: () => ({
        isSupported: () => true,
        apply: async (on: boolean) => {
          camera.lit.push(on);
        },
      }),
    });
  }
  return {
    Html5Qrcode,
    Html5QrcodeSupportedFormats: {
      EAN_13: "EAN_13",
      EAN_8: "EAN_8",
      UPC_A: "UPC_A",
      CODE_128: "CODE_128",
      QR_CODE: "QR_CODE",
    },
  };
});

beforeEach(() => {
  Object.assign(camera, { read: null, stopped: 0, fails: "", lit: [], started: [] });
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia: async () => ({}) } });
  Object.defineProperty(window, "isSecureContext", { configurable: true, value: true });
});

const open = (more = {}, record = {}) =>
  openScene({
    rows: definition([field("barcode", { comp_type: "txtbarcodescanner", ...more }), field("name")]),
    record: { id: 12, rowver: 1, ...record },
    address: "/MainB?formname=godown&id=12",
  });
const input = () => screen.getByLabelText<HTMLInputElement>("Barcode");
const scanning = () => screen.findByRole("region", { name: "Camera scan" });

test("SCAN-001 SCAN-003 FORM-046 the field toggles between text and camera, and the X closes the camera", async () => {
  const scene = await open();
  await formOpen();
  await scene.user.click(screen.getByRole("button", { name: "Scan with the camera" }));
  await scanning();
  await waitFor(() => expect(camera.read).not.toBeNull());
  expect(camera.formats).toEqual(["EAN_13", "EAN_8", "UPC_A", "CODE_128", "QR_CODE"]);
  await scene.user.click(screen.getByRole("button", { name: "Close the scanner" }));
  expect(screen.queryByRole("region", { name: "Camera scan" })).toBeNull();
  await waitFor(() => expect(camera.stopped).toBe(1));
  await scene.user.type(input(), "123{Enter}");
  expect(input().value).toBe("123");
});

test("SCAN-002 the value Not Found opens the camera and is not the code; the X empties it", async () => {
  const scene = await open({}, { barcode: "Not Found" });
  await formOpen();
  await scanning();
  expect(input().value).toBe("");
  await scene.user.click(screen.getByRole("button", { name: "Close the scanner" }));
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(scene.asked(SAVE)).toHaveLength(1));
  await waitFor(async () => expect(await scene.offline.outbox.rows()).toEqual([]));
  expect(scene.asked(SAVE)[0]?.barcode).toBe("");
});

test("the scanner has its light and the choice of camera", async () => {
  const scene = await open();
  await formOpen();
  await scene.user.click(screen.getByRole("button", { name: "Scan with the camera" }));
  await scanning();
  await scene.user.click(await screen.findByRole("button", { name: "Light" }));
  expect(camera.lit).toEqual([true]);
  await scene.user.selectOptions(screen.getByRole("combobox", { name: "Camera" }), "front");
  await waitFor(() => expect(camera.started).toEqual([{ facingMode: "environment" }, "front"]));
  expect(camera.stopped).toBe(1);
});

test("SCAN-005 a scan puts the code in as if typed: its calculation runs and the keyboard goes to the next field", async () => {
  const scene = await open({ calcuprops: '{"procedure":"find_item","params":["barcode"]}' });
  scene.answers.find_item = [{ name: "Soap" }];
  await formOpen();
  await scene.user.click(screen.getByRole("button", { name: "Scan with the camera" }));
  await waitFor(() => expect(camera.read).not.toBeNull());
  act(() => camera.read?.(EAN));
  expect(input().value).toBe(EAN);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  expect(screen.queryByRole("region", { name: "Camera scan" })).toBeNull();
  await waitFor(() => expect(scene.asked("find_item")[0]?.barcode).toBe(EAN));
});

test.each([
  ["NotAllowedError: Permission denied", "This site has no permission to use the camera."],
  ["NotFoundError: Requested device not found", "This device has no camera."],
  ["NotReadableError: Could not start video source", "Another program is using the camera."],
])("no camera: %s is told in a sentence", async (failure, words) => {
  camera.fails = `Error getting userMedia, error = ${failure}`;
  const scene = await open();
  await formOpen();
  await scene.user.click(screen.getByRole("button", { name: "Scan with the camera" }));
  expect((await screen.findByRole("alert", { name: "No camera" })).textContent).toContain(words);
  expect(cameraProblem("something else")).toContain("could not be opened");
});

test("without HTTPS the scanner says so", async () => {
  Object.defineProperty(window, "isSecureContext", { configurable: true, value: false });
  const scene = await open();
  await formOpen();
  await scene.user.click(screen.getByRole("button", { name: "Scan with the camera" }));
  expect((await screen.findByRole("alert", { name: "No camera" })).textContent).toContain("only over HTTPS");
});

test("the same code is not read twice within a second", () => {
  let now = 0;
  const gate = createCodeGate(() => now);
  const at = (ms: number, code: string) => {
    now = ms;
    return gate(code);
  };
  expect([at(0, "a"), at(80, "a"), at(999, "a"), at(1000, "a"), at(1100, "b"), at(1200, "a")]).toEqual([
    true,
    false,
    false,
    true,
    true,
    true,
  ]);
});

test("a hand scanner is told from a person by its speed; Enter and Tab end a scan", () => {
  const wedge = createWedge();
  const type = (text: string, gap: number, end: string) => {
    let at = Math.random() * 1e6 + 1e6;
    for (const key of text) wedge.press({ key, ctrlKey: false, at: (at += gap) });
    return wedge.press({ key: end, ctrlKey: false, at: at + gap });
  };
  expect(type(EAN, 8, "Enter")).toBe(EAN);
  expect(type(EAN, 8, "Tab")).toBe(EAN);
  expect(type(EAN, 120, "Enter")).toBeNull();
  expect(type("12", 8, "Enter")).toBeNull();
});

test("a scan replaces what stood in the field, and goes on", async () => {
  const scene = await open({}, { barcode: "OLD" });
  await formOpen();
  input().focus();
  for (const key of `]E0${EAN}`) fireEvent.keyDown(input(), { key });
  fireEvent.keyDown(input(), { key: "Enter" });
  expect(input().value).toBe(EAN);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  expect(scene.path()).toContain("/MainB");
});
