import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { readPage } from "../../../src/client/screens/dyna-page/page-question";
import { formRow } from "../../../src/definitions/blank-form-row";
import type { Row } from "../../../src/wire/envelope";
import { openFrame } from "../app/frame-harness";

const model = (title: string): readonly Row[] => [
  {
    ...formRow({ id: 1, key: "note", comp_type: "txt", label_label: `Field of ${title}` }),
    formtitle: title,
    defver: "v1",
    offlineclass: "A",
    entity: "",
    addallowed: 1,
    editallowed: 1,
    viewallowed: 1,
  },
];
const forms = (...names: readonly string[]) => ({
  WEBAPI_R_dynaform: ({ menutype }: Row) =>
    names.includes(String(menutype))
      ? model(String(menutype))
      : [{ err: 1, errkey: "menutype", errormsg: `There is no form ${String(menutype)}.` }],
});

describe("dynamic pages", () => {
  test("SHELL-025 SHELL-026 /MPages/{profile_name} shows the form of that name, and its title is the document title", async () => {
    await openFrame({ path: "/MPages/aboutus", answers: forms("aboutus") });
    expect(await screen.findByLabelText("Field of aboutus")).toBeTruthy();
    await waitFor(() => expect(document.title).toBe("aboutus"));
  });

  test("SHELL-023 the route takes profile_name and profile_id, 0 unless told, and shows that record in the form of that name", async () => {
    const [row] = model("aboutus");
    const frame = await openFrame({
      path: "/MPages/aboutus?profile_id=7",
      answers: {
        WEBAPI_R_dynaform: ({ menutype }) =>
          menutype === "aboutus" ? [{ ...row, sqlsp: "aboutus_R_getviewdata" }] : [],
        aboutus_R_getviewdata: ({ txtid }) => [{ id: txtid, note: `Record ${String(txtid)}`, rowver: 1 }],
      },
    });
    const note = () => screen.findByLabelText<HTMLInputElement>("Field of aboutus");
    expect((await note()).value).toBe("Record 7");
    await frame.router.navigate("/MPages/aboutus");
    await waitFor(async () => expect((await note()).value).toBe("Record 0"));
    expect(frame.asked("aboutus_R_getviewdata").map(({ txtid }) => txtid)).toEqual(["7", "0"]);
  });

  test("SHELL-024 the record is 0 unless told, the form homepagedetail where none is named", () => {
    expect(readPage(undefined, new URLSearchParams(), null)).toEqual({ formname: "homepagedetail", id: "0" });
    expect(readPage("aboutus", new URLSearchParams("profile_id=7"), { profile_id: 8 })).toEqual({
      formname: "aboutus",
      id: "7",
    });
    expect(readPage("aboutus", new URLSearchParams(), { profile_id: 8 })).toEqual({ formname: "aboutus", id: "8" });
  });

  test("SHELL-024 /MPages without a name shows homepagedetail", async () => {
    await openFrame({ path: "/MPages", answers: forms("homepagedetail") });
    expect(await screen.findByLabelText("Field of homepagedetail")).toBeTruthy();
  });

  test("SHELL-026 /MPages is protected", async () => {
    const frame = await openFrame({ path: "/MPages/aboutus", signedIn: false });
    await waitFor(() => expect(frame.router.state.location.pathname).toBe("/login"));
  });

  test("SHELL-027 OPEN-017 /Pages/{profile_name} is a dynamic page without a sign-in: its form is drawn, typed in and sent, and a denial leads nowhere", async () => {
    const rows = model("contact");
    const button = {
      ...formRow({
        id: 2,
        key: "send",
        comp_type: "btnSQL",
        label_label: "Send",
        DataSourceID_SQL: "contact_R_send",
        DataTextField: "note,user2",
        DataValueField: "note,@user2",
      }),
    };
    const denied = { raw: JSON.stringify({ Message: "Authorization has been denied for this request." }), status: 401 };
    const frame = await openFrame({
      path: "/Pages/contact",
      signedIn: false,
      answers: {
        WEBAPI_R_dynaform: ({ menutype }) => (menutype === "contact" ? [...rows, button] : denied),
        contact_R_send: [{ err: 0, stitle: "Received" }],
      },
    });
    await frame.user.type(await screen.findByLabelText("Field of contact"), "Call me");
    expect(screen.getByRole("heading", { level: 1, name: "contact" })).toBeTruthy();
    await frame.user.click(screen.getByRole("button", { name: "Send" }));
    expect(await screen.findByText("Received")).toBeTruthy();
    expect(frame.asked("contact_R_send")).toEqual([{ note: "Call me", user2: "@user2" }]);
    await frame.router.navigate("/Pages/hidden");
    expect((await screen.findAllByText(/Authorization has been denied/)).length).toBeGreaterThan(0);
    expect(frame.router.state.location.pathname).toBe("/Pages/hidden");
  });

  test("SHELL-028 /Webhome works without a sign-in and never leads to it", async () => {
    const frame = await openFrame({ path: "/Webhome", signedIn: false, answers: forms("webhome") });
    expect(await screen.findByLabelText("Field of webhome")).toBeTruthy();
    expect(frame.router.state.location.pathname).toBe("/Webhome");
  });

  test("a page whose form is not there says so", async () => {
    await openFrame({ path: "/Pages/nothing", signedIn: false, answers: forms() });
    expect((await screen.findAllByText("There is no form nothing.")).length).toBeGreaterThan(0);
  });
});

describe("home", () => {
  test("/ shows the form homepagedetail where the server has one", async () => {
    await openFrame({ path: "/", answers: forms("homepagedetail") });
    expect(await screen.findByLabelText("Field of homepagedetail")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Home" })).toBeTruthy();
  });

  test("without that form / is the home page alone, and says nothing of it", async () => {
    await openFrame({ path: "/", answers: forms() });
    expect(await screen.findByRole("heading", { name: "Places" })).toBeTruthy();
    expect(screen.queryByText(/There is no form/)).toBeNull();
  });
});
