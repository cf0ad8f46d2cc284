import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { callEndpoint } from "../../../../src/client/call/endpoint";
import { exportFile } from "../../../../src/client/call/files/export-file";
import { saveMadeFile } from "../../../../src/client/call/files/save-made-file";
import { getPdf } from "../../../../src/client/call/files/get-pdf";
import type { Offline } from "../../../../src/client/offline/offline";
import { ATTACHMENT_ENDPOINTS } from "../../../../src/wire/attachments";

type Parts = Pick<Offline, "env" | "session">;

/** A server whose line drops after half of each answer. */
async function cutOff(type: string): Promise<Parts> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": type, "content-length": "1000" });
    response.write("%PDF-1.7 ", () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { env: { fetch, base }, session: { get: async () => null } } as unknown as Parts;
}

const TERMS = { timeoutMs: 5_000, offline: "You are offline. The PDF is made later." };

test("a PDF that ends in the middle is told as a lost connection, never shown", async () => {
  await expect(getPdf(await cutOff("application/pdf"), "/x.pdf", TERMS)).rejects.toMatchObject({
    kind: "network",
    message: TERMS.offline,
  });
});

test("so is any other file", async () => {
  await expect(saveMadeFile(await cutOff("text/csv"), `${ATTACHMENT_ENDPOINTS.files}/1/a.csv`)).rejects.toMatchObject({
    kind: "network",
    message: "You are offline. The server did not answer.",
  });
});

test("so is a report as a file", async () => {
  const question = { sqlsp: "Rptlist_R_getviewdata", args: {} };
  const asked = exportFile(await cutOff("text/csv"), question, "csv", () => undefined, TERMS.offline);
  await expect(asked).rejects.toThrow(TERMS.offline);
});

test("so is the answer of an endpoint: what was asked may have been done", async () => {
  await expect(callEndpoint(await cutOff("text/plain"), "/x", { method: "POST", body: {} })).rejects.toMatchObject({
    kind: "network",
    message: "You are offline. The server did not answer.",
  });
});
