import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { effectWorker } from "../../../src/server/engine/effects/effect-worker";
import type { Row } from "../../../src/wire/envelope";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { TestServer } from "../harness";
import { grantClerk, openCompanies } from "../records/company";
import { openOutside, type OutsideServer } from "./help/outside-server";

let server: TestServer;
let google: OutsideServer;
/** Contacts of the account, as Google has them. */
let held: Row[] = [];
beforeAll(async () => {
  server = await openCompanies();
  google = await openOutside();
  const account = { clientId: "id", clientSecret: "word", refreshToken: "long", tokenUrl: `${google.url}token` };
  Object.assign(server.parts, {
    services: { google: { url: `${google.url}v1/`, ...account } },
    wakeFollowUps: () => effectWorker(server.parts).wake(),
  });
  for (const [drconame, mobile, email] of [
    ["Asha", "9820012345", ""],
    ["Ravi", "", "ravi@example.com"],
    ["Nobody", "", ""],
    ["Meera", "9820054321", "meera@example.com"],
  ]) {
    const [saved] = await server.call("debtors_R_save", {
      id: 0,
      drconame,
      acgroupid: "Sundry Debtors",
      mobile,
      email,
    });
    expect(saved?.err === 0 ? "" : saved?.errormsg).toBe("");
  }
});
afterAll(async () => {
  await google.close();
  await server.close();
});
beforeEach(async () => {
  google.asked.length = 0;
  held = [];
  google.reply = answer;
  await server.reset("follow_up", "user_right");
});

/** The token endpoint and the three methods of the People API that are used. */
const answer: OutsideServer["reply"] = ({ path, body, authorization }) => {
  if (path === "/token")
    return body.includes("refresh_token=long")
      ? { text: JSON.stringify({ access_token: "short" }) }
      : { status: 400, text: "{}" };
  if (authorization !== "Bearer short") return { status: 401, text: "{}" };
  if (path.startsWith("/v1/people/me/connections")) {
    const second = path.includes("pageToken=2");
    const page = second ? held.slice(1) : held.slice(0, 1);
    return {
      text: JSON.stringify({ connections: page, ...(held.length > 1 && !second ? { nextPageToken: "2" } : {}) }),
    };
  }
  const made = JSON.parse(Buffer.from(body, "latin1").toString("utf8"));
  if (path === "/v1/people:batchCreateContacts")
    held.push(...made.contacts.map(({ contactPerson }: { contactPerson: Row }) => contactPerson));
  else held.push(made);
  return { text: JSON.stringify({ resourceName: "people/c1" }) };
};

const post = (path: string, as = server.users.owner, payload?: object) =>
  server.app.inject({
    method: "POST",
    url: path,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(payload ? {} : { "content-type": "multipart/form-data; boundary=x" }),
    },
    payload: payload ?? "--x--\r\n",
  });
const sync = async (as = server.users.owner) => {
  const { statusCode, body } = await post(ENDPOINTS.googleContactsSync, as);
  return { statusCode, body };
};
const names = () => held.map(({ names: [name] = [] }: { names?: Row[] }) => name?.givenName);

test("ENV-034 the synchronisation adds the ledgers that the account does not have, once, and its text says how many", async () => {
  held = [
    { phoneNumbers: [{ value: "+91 98200 12345" }] },
    { phoneNumbers: [{ value: "+91 1" }], emailAddresses: [{ value: "Other@example.com" }] },
  ];
  expect(await sync()).toEqual({
    statusCode: 200,
    body: "2 added to Google Contacts, 1 were there already.",
  });
  expect(names().slice(2)).toEqual(["Ravi", "Meera"]);
  expect(held[3]).toMatchObject({
    phoneNumbers: [{ value: "9820054321", type: "mobile" }],
    emailAddresses: [{ value: "meera@example.com", type: "work" }],
    userDefined: [{ key: "createType", value: "Indirect" }],
  });
  expect(await sync()).toMatchObject({ body: "0 added to Google Contacts, 3 were there already." });
});

test("two synchronisations at once add every contact once", async () => {
  await Promise.all([sync(), sync()]);
  expect(names()).toEqual(["Asha", "Ravi", "Meera"]);
});

test("a user who may not see phones and e-mail ids of ledgers synchronises nothing", async () => {
  const { clerk } = server.users;
  expect(await sync(clerk)).toMatchObject({ statusCode: 403 });
  await grantClerk(server, "debtors", { rights: ["view"], hidden: "mobile" });
  expect(await sync(clerk)).toMatchObject({ statusCode: 403 });
  expect([google.asked, held]).toEqual([[], []]);
});

test.each([
  ["refuses the sign-in", { status: 400, text: "{}" }, /^Google refused the sign-in of this server\./],
  ["breaks the connection", "break" as const, /^Google did not answer the sign-in in time\./],
])("where Google %s, the text says so", async (_, reply, sentence) => {
  google.reply = () => reply;
  expect(await sync()).toEqual({ statusCode: 200, body: expect.stringMatching(sentence) });
  expect(held).toEqual([]);
});

const CONTACT = { firstName: "Asha", lastName: "Rao", phone: "9820012345", email: "asha@example.com" };

test("ENV-035 a contact is made with createType, names, phone and e-mail; createType is Indirect where none is given", async () => {
  for (const createType of ["Direct", undefined]) {
    const made = await post(ENDPOINTS.googleContactCreate, server.users.clerk, { ...CONTACT, createType });
    expect([made.statusCode, made.body]).toEqual([200, "The contact was made."]);
  }
  expect(held).toEqual(
    ["Direct", "Indirect"].map((value) => ({
      names: [{ givenName: "Asha", familyName: "Rao" }],
      phoneNumbers: [{ value: "9820012345", type: "mobile" }],
      emailAddresses: [{ value: "asha@example.com", type: "work" }],
      userDefined: [{ key: "createType", value }],
    })),
  );
  expect(google.asked.filter(({ path }) => path !== "/token").map(({ path }) => path)).toEqual([
    "/v1/people:createContact?personFields=names",
    "/v1/people:createContact?personFields=names",
  ]);
});

test("a refusal of Google is shown in its words; a broken connection is not tried again by itself", async () => {
  const refused = { error: { code: 400, message: "Invalid phone", status: "INVALID_ARGUMENT" } };
  google.reply = (request) =>
    request.path === "/token" ? answer(request) : { status: 400, text: JSON.stringify(refused) };
  expect((await post(ENDPOINTS.googleContactCreate, server.users.owner, CONTACT)).body).toBe(
    "Google refused: Invalid phone",
  );
  google.reply = (request) => (request.path === "/token" ? answer(request) : "break");
  expect((await post(ENDPOINTS.googleContactCreate, server.users.owner, CONTACT)).body).toBe(
    "Google Contacts did not answer in time.",
  );
  expect((await server.call("followups_R_list", { state: "problem" })).map(({ state }) => state)).toEqual([
    "unknown",
    "failed",
  ]);
});
