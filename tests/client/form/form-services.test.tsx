import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { definition, field, formOpen, openScene, SAVE, type Scene } from "../form-harness";

interface Asked {
  readonly path: string;
  readonly method: string;
  /** Field names of a multipart body; null for another kind of body or none. */
  readonly fields: readonly string[] | null;
  readonly authorized: boolean;
}

/** Replies for endpoints outside the envelope; everything else goes to the scripted network. */
function answering(scene: Scene, answer: (path: string) => Response): readonly Asked[] {
  const asked: Asked[] = [];
  const { env } = scene.offline;
  const rest = env.fetch;
  Object.assign(env, {
    fetch: (async (input: RequestInfo | URL, init?: RequestInit) => {
      const { pathname, search } = new URL(String(input));
      const path = pathname + search;
      if (!/MicroacWhapp|MicroACupload/.test(path)) return rest(input, init);
      asked.push({
        path,
        method: init?.method ?? "",
        fields: init?.body instanceof FormData ? [...init.body.keys()] : null,
        authorized: new Headers(init?.headers).get("authorization")?.startsWith("Bearer ") ?? false,
      });
      return answer(path);
    }) satisfies typeof fetch,
  });
  return asked;
}

const draw = async (row: Parameters<typeof field>[1]) => {
  const scene = await openScene({ rows: definition([field("thing", row)]) });
  await formOpen();
  return scene;
};

test("FORM-048 a phone of 13 characters is looked up in WhatsApp once, and the answer stands below it", async () => {
  const scene = await draw({ comp_type: "txtwhcheck" });
  const asked = answering(scene, () => Response.json({ status: "ok", message: "Registered in WhatsApp" }));
  await scene.user.type(screen.getByLabelText("Thing"), "+91980000000");
  expect(asked).toEqual([]);
  await scene.user.type(screen.getByLabelText("Thing"), "0");
  expect(await screen.findByText("Registered in WhatsApp")).toBeTruthy();
  expect(asked).toEqual([
    {
      path: "/MicroacWhapp/GetWhisregistereduser?S_phone=%2B919800000000",
      method: "GET",
      fields: null,
      authorized: true,
    },
  ]);
  await scene.user.type(screen.getByLabelText("Thing"), "{Backspace}");
  expect(screen.queryByText("Registered in WhatsApp")).toBeNull();
});

test("FORM-048 without a line it says that nothing was checked, and the phone can be saved", async () => {
  const scene = await draw({ comp_type: "txtwhcheck" });
  answering(scene, () => {
    throw new TypeError("fetch failed");
  });
  await scene.user.type(screen.getByLabelText("Thing"), "+919800000000");
  expect(await screen.findByText("Not checked in WhatsApp: you are offline.")).toBeTruthy();
  await scene.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(scene.network.applied).toHaveLength(1));
});

test("FORM-049 the value of a QR code is drawn as a picture, and CONNECTED as a sentence", async () => {
  const scene = await draw({ comp_type: "txtwhqr", field: false });
  let answer = "2@abcDEF==";
  answering(scene, () => new Response(answer));
  await scene.user.click(screen.getByRole("button", { name: "Get QR" }));
  const picture = await screen.findByRole<HTMLImageElement>("img", { name: /QR code/ });
  expect(picture.src).toMatch(/^data:image\/png;base64,/);
  answer = "CONNECTED";
  await scene.user.click(screen.getByRole("button", { name: "New QR" }));
  expect(await screen.findByText("Connected with WhatsApp.")).toBeTruthy();
  expect(screen.queryByRole("img", { name: /QR code/ })).toBeNull();
});

test("FORM-049 a service that is not configured says so and shows no picture", async () => {
  const scene = await draw({ comp_type: "txtwhqr", field: false });
  answering(scene, () => new Response("WhatsApp is not configured on this server. Nothing was sent."));
  await scene.user.click(screen.getByRole("button", { name: "Get QR" }));
  expect(await screen.findByText("WhatsApp is not configured on this server. Nothing was sent.")).toBeTruthy();
  expect(screen.queryByRole("img", { name: /QR code/ })).toBeNull();
});

test("FORM-026 the Google contacts button sends an empty multipart form to its endpoint and shows the text of the answer, and a refusal as well", async () => {
  const scene = await draw({ comp_type: "btngooglecontsync", field: false, label_label: "Sync contacts" });
  let answer = new Response("12 contacts");
  const asked = answering(scene, () => answer);
  await scene.user.click(screen.getByRole("button", { name: "Sync contacts" }));
  expect(await screen.findByText("12 contacts")).toBeTruthy();
  expect(asked).toEqual([
    { path: "/MicroACupload/PostgooglecontactFilesSync", method: "POST", fields: [], authorized: true },
  ]);
  expect(scene.asked(SAVE)).toEqual([]);
  answer = Response.json({ Message: "Not today." }, { status: 400 });
  await scene.user.click(screen.getByRole("button", { name: "Sync contacts" }));
  expect(await screen.findByText("Not today.")).toBeTruthy();
});

test("rptno names the report of the form and leads to it; an unknown number says so", async () => {
  const rows = definition([field("report", { comp_type: "rptno", field: false, TXT_text: "1001", label_label: "" })]);
  const menu = [
    { id: 1, under: 0, heading: "Country", path: "/countrylist", reportno: 1001, kind: "item", label: "Country" },
  ];
  const scene = await openScene({ rows, answers: { WEBAPI_MacMenulist: menu } });
  await formOpen();
  await scene.user.click(await screen.findByRole("button", { name: "Country" }));
  await waitFor(() => expect(scene.path()).toBe("/countrylist"));
});
