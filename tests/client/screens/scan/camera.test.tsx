import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SessionCamera } from "../../../../src/client/screens/scan/session/session-camera";
import { openCamera, type ScannerCamera } from "../../../../src/client/ui/scanning/scanner-camera";
import { createSightGate } from "../../../../src/client/ui/scanning/sight-gate";

vi.mock("../../../../src/client/ui/scanning/scanner-camera", () => ({ openCamera: vi.fn() }));

const CODE = "8901234567890";
const stopped = vi.fn(async () => undefined);
const zoomed = vi.fn(async (_value: number) => undefined);
const lit = vi.fn(async (_on: boolean) => undefined);
const camera: ScannerCamera = {
  cameras: [],
  hasTorch: true,
  setTorch: lit,
  zoom: { min: 1, max: 4, step: 0.5, set: zoomed },
  stop: stopped,
};
let see: (text: string) => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  stopped.mockClear();
  vi.mocked(openCamera).mockImplementation(async (_box, _id, onCode) => {
    see = onCode;
    return camera;
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function open(): Promise<string[]> {
  const codes: string[] = [];
  render(
    <MantineProvider env="test">
      <SessionCamera onCode={(text) => codes.push(text)} onClose={() => codes.push("closed")} />
    </MantineProvider>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10));
  return codes;
}

test("a camera that reads nothing for 20 s is paused, and a touch opens it again", async () => {
  const codes = await open();
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  act(() => see(CODE));
  await act(() => vi.advanceTimersByTimeAsync(19_000));
  expect(stopped).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(stopped).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole("button", { name: "The camera is paused. Touch to continue." }));
  await act(() => vi.advanceTimersByTimeAsync(10));
  act(() => see("4006381333931"));
  expect(codes).toEqual([CODE, "4006381333931"]);
});

test("it has light, zoom, pause and close", async () => {
  const codes = await open();
  fireEvent.click(screen.getByRole("button", { name: "Light" }));
  expect(lit).toHaveBeenCalledWith(true);
  fireEvent.click(screen.getByRole("button", { name: "Zoom" }));
  expect(screen.getByRole("slider", { name: "Zoom of the camera" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Close the camera" }));
  expect(codes).toEqual(["closed"]);
  fireEvent.click(screen.getByRole("button", { name: "Pause the camera" }));
  expect(screen.getByText("The camera is paused. Touch to continue.")).toBeTruthy();
});

test("a camera that cannot be opened says why", async () => {
  vi.mocked(openCamera).mockRejectedValueOnce(new Error("This device has no camera."));
  await open();
  expect(screen.getByText("This device has no camera.")).toBeTruthy();
});

/** A camera that looks every 100 ms, unless it stands still. */
function looking() {
  let now = 0;
  const sight = createSightGate(() => now);
  return {
    /** Looks for so long without reading anything. */
    away: (ms: number) => {
      for (const end = now + ms; now < end;) {
        now += 100;
        sight.missed();
      }
    },
    standStill: (ms: number) => void (now += ms),
    saw: (code: string) => {
      now += 100;
      return sight.saw(code);
    },
  };
}

test("a code counts once for as long as it is in sight, and again when the camera looked for 0.8 s without it", () => {
  const camera = looking();
  expect([camera.saw("a"), camera.saw("a")]).toEqual([true, false]);
  camera.away(600);
  expect(camera.saw("a")).toBe(false);
  camera.away(800);
  expect(camera.saw("a")).toBe(true);
  expect([camera.saw("b"), camera.saw("a")]).toEqual([true, false]);
});

test("a phone that stands still for seconds does not count the code again that is held before its camera", () => {
  const camera = looking();
  expect(camera.saw("a")).toBe(true);
  for (let turn = 0; turn < 5; turn += 1) {
    camera.standStill(3_000);
    expect(camera.saw("a")).toBe(false);
  }
});
