import { expect, test } from "vitest";
import { ALL_RIGHTS, NO_RIGHTS, RightsMap } from "../../../src/server/engine/call/rights";
import { audienceOf } from "../../../src/server/engine/dashboard/audience";
import { DEMO_USERS } from "../../../src/server/modules/setup/demo/companies";
import { rightsFor } from "../../../src/server/modules/setup/demo/demo-users";

const user = (more: { readonly isDeveloper?: boolean; readonly isCompanyAdmin?: boolean } = {}) => ({
  sid: "",
  userid: 1,
  username: "x",
  fullname: "",
  coid: 1,
  coname: "",
  branchid: 1,
  bname: "",
  companyid: "",
  isDeveloper: false,
  isCompanyAdmin: false,
  ...more,
});
const none = new RightsMap([], NO_RIGHTS);

test("whoever runs the company is an owner, whoever enters in the books is of accounts, anyone else of the godown", () => {
  expect(audienceOf(user({ isCompanyAdmin: true }), none)).toBe("owner");
  expect(audienceOf(user({ isDeveloper: true }), none)).toBe("owner");
  expect(audienceOf(user(), new RightsMap([["receipt", ALL_RIGHTS]], NO_RIGHTS))).toBe("accounts");
  expect(audienceOf(user(), new RightsMap([["sale", { ...NO_RIGHTS, view: true }]], NO_RIGHTS))).toBe("godown");
});

test("the users of the demo are of the audience that their name says", () => {
  const audiences = DEMO_USERS.map(({ username, companyAdmin, rights }) => {
    const kinds = ["sale", "receipt", "inward"].map(
      (entity) => [entity, rights === "all" ? ALL_RIGHTS : rightsFor(rights, entity, "Stock")] as const,
    );
    return [username, audienceOf(user({ isCompanyAdmin: companyAdmin }), new RightsMap(kinds, NO_RIGHTS))];
  });
  expect(audiences).toEqual([
    ["admin", "owner"],
    ["owner", "owner"],
    ["accounts", "accounts"],
    ["godown", "godown"],
  ]);
});
