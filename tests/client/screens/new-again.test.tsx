import { screen, waitFor } from "@testing-library/react";
import type { createMemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { definition, field } from "../form-harness";
import { goOffline, listHead, listOfRows, cityRow, openFrame } from "../app/frame-harness";

const FORM = definition(
  [field("cityname", { label_label: "City Name" })],
  { entity: "city", formtitle: "City Detail", noun: "city" },
  { aspx_codes: "/citylist", DataSourceID_SQL: "city_R_save" },
);
const NEW = "/MainB?formname=citydetail&id=0";

test("a new record opened before the page after a save is drawn is empty, not the record just saved", async () => {
  const frame = await openFrame({
    path: NEW,
    answers: {
      common_R_getlistgrid: listHead(),
      WEBAPI_R_dynaform: FORM,
      attachedfiles_space: [],
      godown_R_getviewdata: [],
      city_R_listgrid: listOfRows(2, cityRow),
    },
  });
  const name = () => screen.findByLabelText<HTMLInputElement>("City Name", { exact: false });
  await name();
  await goOffline(frame);
  // The router itself: that of the frame waits until a page is drawn.
  const router = Object.getPrototypeOf(frame.router) as ReturnType<typeof createMemoryRouter>;
  const stop = router.subscribe(({ location }) => {
    if (location.pathname !== "/citylist") return;
    stop();
    void router.navigate(NEW);
  });
  await frame.user.type(await name(), "Bhuj");
  await frame.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () => expect(await frame.offline.outbox.rows()).toHaveLength(1));
  await waitFor(() => expect(router.state.location.pathname).toBe("/MainB"));
  await waitFor(async () => expect((await name()).value).toBe(""));
  await frame.user.type(await name(), "Anjar");
  await frame.user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect((await frame.offline.outbox.rows()).map(({ shown }) => shown.cityname)).toEqual(["Bhuj", "Anjar"]),
  );
});
