import { expect } from "vitest";
import { ENDPOINTS } from "../../../../src/wire/endpoints";
import type { Row } from "../../../../src/wire/envelope";
import type { TestServer, TestUser } from "../../harness";

export interface Reply {
  readonly status: number;
  readonly text: string;
}

export async function askForFile(server: TestServer, body: Row, as: TestUser = server.users.owner): Promise<Reply> {
  const answer = await server.app.inject({
    method: "POST",
    url: ENDPOINTS.tallyExport,
    headers: { "content-type": "application/json", authorization: `Bearer ${as.token}` },
    payload: JSON.stringify(body),
  });
  return { status: answer.statusCode, text: answer.body };
}

/** The file behind a path, which begins with a byte order mark. */
export async function fetchFile(server: TestServer, path: string, as: TestUser = server.users.owner): Promise<Reply> {
  const answer = await server.app.inject({
    method: "GET",
    url: path,
    headers: { authorization: `Bearer ${as.token}` },
  });
  if (answer.statusCode !== 200) return { status: answer.statusCode, text: answer.body };
  const text = answer.rawPayload.toString("utf16le");
  expect(text.codePointAt(0)).toBe(0xfeff);
  return { status: 200, text: text.slice(1) };
}

/** The file of the days; all branches, masters and vouchers by default. */
export async function exported(server: TestServer, from: string, to: string, more: Row = {}): Promise<string> {
  const { status, text } = await askForFile(server, { dtpfrom: from, dtpto: to, branch: 0, ...more });
  expect([status, text]).toEqual([200, expect.stringMatching(/^\/MicroACfiles\/\d+\/tally\//)]);
  const file = await fetchFile(server, text);
  expect(file.status).toBe(200);
  return file.text;
}
