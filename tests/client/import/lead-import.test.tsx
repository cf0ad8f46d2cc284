import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { readLeadPoll } from "../../../src/wire/lead-poll";
import { listHead, listOfRows, openFrame } from "../app/frame-harness";

const POLL = "/MicroACIndiamart/GetMacindiamartapitest";

interface Poll {
  readonly method: string;
  readonly isSignedIn: boolean;
}

/** The marketplace returns these replies in order, and then always the last one. */
async function open(...answers: readonly unknown[]) {
  const polls: Poll[] = [];
  const frame = await openFrame({
    path: "/outbox",
    answers: {
      common_R_getlistgrid: listHead(
        {
          entity: "crmlead",
          title: "Lead",
          formname: "crmleaddetail",
          formtitle: "Lead Detail",
          listsqlsp: "crmlead_R_listgrid",
        },
        [{ field: "personname", title: "Person Name", card: 1 }],
      ),
      crmlead_R_listgrid: listOfRows(2, (id) => ({
        id,
        personname: `Kiran ${id}`,
        editallowed: 1,
        formname: "crmleaddetail",
      })),
    },
  });
  const { env } = frame.offline;
  const rest = env.fetch;
  Object.assign(env, {
    fetch: (async (input: RequestInfo | URL, init?: RequestInit) => {
      if (!String(input).includes(POLL)) return rest(input, init);
      const answer = answers[Math.min(polls.length, answers.length - 1)];
      polls.push({
        method: init?.method ?? "GET",
        isSignedIn: new Headers(init?.headers).get("authorization")?.startsWith("Bearer ") ?? false,
      });
      if (answer === "lost") throw new TypeError("fetch failed");
      return Response.json(answer);
    }) satisfies typeof fetch,
  });
  await frame.router.navigate("/myindiamartlist");
  await screen.findByRole("heading", { level: 1, name: "Indiamart / Bulk data" });
  return { ...frame, polls };
}

test("LEAD-002 LEAD-006 opening /myindiamartlist, Indiamart / Bulk data, asks for leads once, and the list of leads stands below", async () => {
  const frame = await open(JSON.stringify({ STATUS: "SUCCESS", CODE: 200, MESSAGE: "2 leads" }));
  expect(await screen.findByText("2 leads")).toBeTruthy();
  expect(await screen.findByText("Kiran 1")).toBeTruthy();
  expect(frame.polls).toEqual([{ method: "GET", isSignedIn: true }]);
  expect(document.title).toBe("Indiamart / Bulk data");
  expect(screen.queryByRole("dialog")).toBeNull();
  await frame.user.click(await screen.findByRole("button", { name: "Ask again" }));
  await waitFor(() => expect(frame.polls).toHaveLength(2));
  await frame.router.navigate("/outbox");
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Indiamart / Bulk data" })).toBeNull());
  await frame.router.navigate("/myindiamartlist");
  await waitFor(() => expect(frame.polls).toHaveLength(3));
});

test("LEAD-004 a failure other than 429 warns with its message", async () => {
  await open({ STATUS: "FAILURE", CODE: "401", MESSAGE: "The key has expired." });
  const box = await screen.findByRole("dialog", { name: "Warning!" });
  expect(await within(box).findByText("The key has expired.")).toBeTruthy();
  expect(box.querySelector("[data-icon]")?.getAttribute("data-icon")).toBe("error");
});

test.each([429, "429"])("LEAD-005 code %j, asked too often, is passed over in silence", async (CODE) => {
  const frame = await open(
    { STATUS: "FAILURE", CODE, MESSAGE: "once in every 5 minutes" },
    { STATUS: "FAILURE", CODE: 500, MESSAGE: "The marketplace is down." },
  );
  expect(await screen.findByText("Kiran 1")).toBeTruthy();
  await waitFor(() => expect(screen.getByRole("button", { name: "Ask again" })).toHaveProperty("disabled", false));
  expect(frame.polls).toHaveLength(1);
  expect(screen.queryByText(/every 5 minutes/)).toBeNull();
  // By the time the second dialog is open, anything opened by the first reply would be there.
  await frame.user.click(screen.getByRole("button", { name: "Ask again" }));
  const boxes = await screen.findAllByRole("dialog");
  expect(boxes.map(({ textContent }) => textContent)).toEqual([expect.stringContaining("The marketplace is down.")]);
  expect(screen.queryByText(/every 5 minutes/)).toBeNull();
});

test("without a connection it says so, and the leads are still listed", async () => {
  await open("lost");
  expect(await screen.findByText("You are offline. The server did not answer.")).toBeTruthy();
  expect(await screen.findByText("Kiran 2")).toBeTruthy();
});

test("LEAD-003 the result, a JSON string, is parsed: the screen shows its message and not the string", async () => {
  await open(JSON.stringify({ STATUS: "SUCCESS", CODE: 200, MESSAGE: "2 leads" }));
  expect(await screen.findByText("2 leads")).toBeTruthy();
  expect(screen.queryByText(/STATUS|SUCCESS/)).toBeNull();
});

test("LEAD-003 its STATUS, CODE and MESSAGE are read from JSON text, also from the JSON of a text; anything else is no result", () => {
  const result = { STATUS: "SUCCESS", CODE: "200", MESSAGE: "ok" };
  expect(readLeadPoll(JSON.stringify(result))).toEqual(result);
  expect(readLeadPoll(JSON.stringify(JSON.stringify({ ...result, CODE: 200 })))).toEqual(result);
  for (const text of ["", "<html>", "[]", '{"a":1}', "null", '"x"']) expect(readLeadPoll(text), text).toBeNull();
});
