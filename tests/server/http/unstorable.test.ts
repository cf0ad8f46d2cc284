import { afterAll, beforeAll, expect, test } from "vitest";
import { ACCOUNT_ENDPOINTS } from "../../../src/wire/account-endpoints";
import { ATTACHMENT_ENDPOINTS } from "../../../src/wire/attachments";
import { SETUP_ENDPOINTS } from "../../../src/wire/setup-endpoints";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const NUL = "as\u0000ha";
const HALF = "asha\ud83d";

test.each<readonly [field: string, path: string, body: Row]>([
  ["username", ACCOUNT_ENDPOINTS.unlock, { username: NUL }],
  ["username", ACCOUNT_ENDPOINTS.unlock, { username: HALF }],
  ["username", ACCOUNT_ENDPOINTS.remove, { username: NUL }],
  ["username", ACCOUNT_ENDPOINTS.issuePassword, { username: NUL, password: "another-1" }],
  ["username", ACCOUNT_ENDPOINTS.viewPassword, { username: NUL }],
  ["companyid", SETUP_ENDPOINTS.place, { companyid: HALF }],
  ["name", SETUP_ENDPOINTS.removeDemo, { coid: 1, name: NUL }],
])(
  "%s of %s with a character that cannot be stored is a bad request with a sentence: %j",
  async (field, path, body) => {
    expect(await server.post(body, server.users.owner, path)).toMatchObject({
      status: 400,
      body: { Message: `${field} contains a character that cannot be stored. Delete it and type it again.` },
    });
  },
);

test("the number of a company that no column holds is a bad request", async () => {
  expect(
    await server.post({ coid: 2 ** 31, name: "Demo" }, server.users.admin, SETUP_ENDPOINTS.removeDemo),
  ).toMatchObject({
    status: 400,
    body: { Message: expect.stringContaining("coid: ") },
  });
});

const FILE =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7';

test.each<readonly [what: string, type: string, payload: string]>([
  ["without a boundary", "multipart/form-data", `${FILE}\r\n--x--\r\n`],
  ["cut off in the file", "multipart/form-data; boundary=x", FILE],
  ["cut off in a header", "multipart/form-data; boundary=x", FILE.slice(0, 30)],
])("an upload %s is a bad request with a sentence", async (_, type, payload) => {
  const answer = await server.app.inject({
    method: "POST",
    url: ATTACHMENT_ENDPOINTS.upload,
    headers: { authorization: `Bearer ${server.users.owner.token}`, "content-type": type },
    payload,
  });
  expect({ status: answer.statusCode, body: answer.json<Row>() }).toEqual({
    status: 400,
    body: { Message: expect.stringMatching(/\.$/) },
  });
});
