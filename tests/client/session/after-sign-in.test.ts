import { expect, test } from "vitest";
import { pathAfterSignIn } from "../../../src/client/session/after-sign-in";

test.each([
  [{ then: "/shared?failed=full" }, "/shared?failed=full"],
  [{ then: "//elsewhere.test" }, "/"],
  [{ then: "https://elsewhere.test" }, "/"],
  [{ then: 7 }, "/"],
  [{}, "/"],
  [null, "/"],
])("after a sign-in the state %j of the page leads to %s: never out of the app", (state, path) => {
  expect(pathAfterSignIn(state)).toBe(path);
});
