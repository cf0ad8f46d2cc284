import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { InOrder, useLoadingMark } from "../../../src/client/ui/in-order";

function Mark() {
  useLoadingMark();
  return <p>Loading</p>;
}

const page = (first: React.ReactNode) => (
  <InOrder first={first}>
    <p>The menu</p>
  </InOrder>
);
const menu = () => screen.queryByText("The menu");
const pause = (ms: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

test("what stands below is drawn after all that loads above it, one thing after another, and stays then", async () => {
  const { rerender } = render(page(<Mark key="form" />));
  await pause(120);
  expect(menu()).toBeNull();
  rerender(page(<Mark key="figures" />));
  await pause(120);
  expect(menu()).toBeNull();
  rerender(page(<p>The figures</p>));
  await waitFor(() => expect(menu()).not.toBeNull());
  rerender(page(<Mark key="again" />));
  await pause(120);
  expect(menu()).not.toBeNull();
});

test("nothing that loads keeps nothing back, and what never ends not for long", async () => {
  const { unmount } = render(page(<p>The figures</p>));
  await waitFor(() => expect(menu()).not.toBeNull());
  unmount();
  vi.useFakeTimers();
  render(page(<Mark />));
  await act(() => vi.advanceTimersByTimeAsync(9_900));
  expect(menu()).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(menu()).not.toBeNull();
});
