import type { RouteObject } from "react-router";
import { expect, test } from "vitest";
import { routes } from "../../../src/client/app/routes";

/** Paths of a part of the route table, as in the address. */
const pathsOf = (part: readonly RouteObject[]): readonly string[] =>
  part.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

/** The group of guarded routes: the one with the home page. */
const isGuarded = ({ children = [] }: RouteObject): boolean => children.some(({ index }) => index);

test("only the sign-in page, the public pages and Webhome stand before the guard; autobkp has no screen yet", () => {
  const open = pathsOf(routes.filter((route) => !isGuarded(route)));
  expect([...open].sort()).toEqual(["/Pages/:profile_name?", "/Webhome", "/index.html", "/login"]);
});

test("the lists with a screen of their own are these; any other address that ends in list is the shared one", () => {
  expect(pathsOf(routes).filter((path) => path.endsWith("list"))).toEqual([
    "/MacMenulist",
    "/Macsearchlist",
    "/Settingslist",
    "/Userslist",
    "/digitallockerlist",
    "/advancechartslist",
    "/myindiamartlist",
    "/brslist",
    "/onlinepaymentBlist",
    "/Rptlist",
    "/debtorsloginlist",
  ]);
});

test("every other route is behind the guard", () => {
  const guarded = pathsOf(routes.filter(isGuarded));
  expect(guarded).toEqual(
    expect.arrayContaining(["/", "/MainB", "/MacMenulist", "/MenuPage", "/MPages/:profile_name?", "/:listname", "*"]),
  );
  expect(routes.filter(isGuarded)).toHaveLength(1);
});
