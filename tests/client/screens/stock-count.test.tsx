import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { CountReview, ReviewItem } from "../../../src/wire/counting/stock-counts";
import { openFrame } from "../app/frame-harness";

const ITEM: ReviewItem = {
  itemid: 7,
  name: "Soap",
  unit: "PCS",
  batchno: "",
  qty: "0",
  book: "10",
  difference: "-10",
  value: "-125.50",
  moved: "0",
  places: [
    {
      bin: "R1",
      recount: "",
      taken: null,
      tallies: [
        { session: "a/1", qty: "9", last: "2026-11-26T04:00:00.000Z" },
        { session: "b/1", qty: "8", last: "2026-11-26T05:00:00.000Z" },
      ],
    },
  ],
  isDecided: false,
  openRecount: "",
};

const REVIEW: CountReview = {
  id: 4,
  uid: "0a000000-0000-4000-8000-00000000000a",
  no: "SC/1",
  day: "2026-11-26",
  godownid: 3,
  godown: "Main",
  isBlind: true,
  isCancelled: false,
  posted: null,
  late: 0,
  seen: "digest",
  sessions: [
    { session: "a/1", who: "Asha", device: "d1", scans: 9, last: "2026-11-26T04:00:00.000Z" },
    { session: "b/1", who: "Asha", device: "d2", scans: 8, last: "2026-11-26T05:00:00.000Z" },
  ],
  items: [ITEM],
  uncounted: [{ itemid: 8, name: "Syrup", unit: "KGS", batchno: "B1", book: "3" }],
  recounts: [],
  mayDecide: true,
  mayPost: true,
};

async function openReview(review: CountReview, answers: Readonly<Record<string, Row>> = {}) {
  const sent: Row[] = [];
  const noted = (name: string) => (args: Row) => {
    sent.push({ name, ...args });
    const answer = answers[name] ?? { err: 0 };
    return answer.err === 0 ? undefined : [answer];
  };
  const commands = ["choose", "recount", "withdraw", "post"].map((name) => [`stockcount_R_${name}`, noted(name)]);
  const frame = await openFrame({
    path: `/Stockcount?id=${review.id}`,
    answers: {
      stockcount_R_review: [{ id: review.id, review: JSON.stringify(review) }],
      ...(Object.fromEntries(commands) as Readonly<Record<string, (args: Row) => Row[]>>),
    },
  });
  await screen.findByRole("heading", { name: `Count ${review.no}` });
  return { ...frame, sent };
}

describe("the review of a count", () => {
  test("shows who counted in one place, and takes one, the other or both by keyboard", async () => {
    const { user, offline } = await openReview(REVIEW);
    await screen.findByText("Counted by several people: 1 to decide");
    const place = within(screen.getByRole("group", { name: "Soap in Bin R1" }));
    expect(place.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Asha (1): 9",
      "Asha (2): 8",
      "Both: 17",
    ]);
    place.getByRole("button", { name: "Asha (2): 8" }).focus();
    await user.keyboard("{Enter}");
    await expect
      .poll(async () => (await offline.outbox.history(5)).map(({ title }) => title))
      .toEqual(["Decision: count SC/1"]);
  });

  test("lists the difference with its value, and what was not scanned", async () => {
    await openReview(REVIEW);
    const row = within(screen.getByRole("row", { name: /^Soap 0 PCS 10 -10 -125\.50/ }));
    expect(row.getByText("Bins R1. Decide whose count to take.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "In the books, not scanned: 1" })).toBeTruthy();
    expect(screen.getByText("Syrup · Batch B1")).toBeTruthy();
  });

  test("a counter of a blind count sees neither books nor values, and cannot decide or post", async () => {
    const hidden = { book: null, difference: null, value: null };
    await openReview({
      ...REVIEW,
      items: [{ ...ITEM, ...hidden }],
      uncounted: [],
      mayDecide: false,
      mayPost: false,
    });
    expect(screen.getByRole("heading", { name: "Counted items" })).toBeTruthy();
    for (const title of ["In the books", "Difference", "Value"])
      expect(screen.queryByRole("columnheader", { name: title })).toBeNull();
    for (const name of [/^Recount/, /^Post/]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.getByRole("button", { name: "Both: 17" }).hasAttribute("disabled")).toBe(true);
  });

  test("a count that another phone posted meanwhile: the sentence of the server, and nothing stays to be sent", async () => {
    const errormsg = "Count SC/1 is already posted as OS/2 by Ravi on 26-Nov-2026 10:30. Nothing was posted again.";
    const { user, offline } = await openReview(REVIEW, { post: { err: 1, errkey: "id", errormsg } });
    await user.click(screen.getByRole("checkbox", { name: "Count the item that was not scanned as 0" }));
    await user.click(screen.getByRole("button", { name: "Post as physical stock" }));
    await screen.findByText(
      "It becomes one physical stock of Main. The stock of 1 item that was not scanned becomes 0.",
    );
    await user.click(screen.getByRole("button", { name: "Post" }));
    expect(await screen.findByText(errormsg)).toBeTruthy();
    await expect.poll(() => offline.outbox.rows()).toEqual([]);
  });

  test("scans that came after the posting are named, with what to do", async () => {
    const posted = { openingid: 9, no: "OS/2", by: "Ravi", at: "2026-11-26T05:00:00.000Z" };
    await openReview({ ...REVIEW, posted, late: 2, uncounted: [], mayDecide: false, mayPost: false });
    expect(
      screen.getByText(
        "2 scans came after that and are not in it. To include them, cancel OS/2 and post the count again.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole("link", { name: "Open OS/2" }).getAttribute("href")).toContain("openingdetail");
  });
});
