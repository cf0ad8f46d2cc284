import { describe, expect, test } from "vitest";
import { classify } from "../../src/client/offline/sending/classify";
import type { Reply } from "../../src/client/offline/sending/post";
import { CHANGE_FIRST } from "../../src/wire/session";

const ID = "0b2ad0d6-9f7b-4b6e-8c5d-2b1f6f7a9c01";
const answer = (http: number, body: unknown, retryAfterMs?: number): Reply => ({
  kind: "answer",
  http,
  body,
  isOurs: true,
  retryAfterMs,
});
/** Of a firewall or a proxy, which does not repeat the id of the request. */
const ofBox = (http: number, body: unknown): Reply => ({ kind: "answer", http, body, isOurs: false });
const refusal = (errkey: string): Reply => answer(200, [{ err: 1, errkey, errormsg: "no" }]);

describe("what an answer to a save means", () => {
  const table: readonly (readonly [string, Reply, string])[] = [
    ["applied with our id", answer(200, [{ err: 0, opid: ID, opst: "applied", id: 5 }]), "applied"],
    ["a repeat of ours", answer(200, [{ opid: ID.toUpperCase(), opst: "replayed" }]), "applied"],
    ["applied in the object form", answer(200, { Message: "Saved", opid: ID, opst: "applied" }), "applied"],
    ["rows without the echo", answer(200, [{ err: 0, id: 5 }]), "garbled"],
    ["the echo of another save", answer(200, [{ opid: ID.replace("0", "1"), opst: "applied" }]), "garbled"],
    ["an echo without a state", answer(200, [{ opid: ID }]), "garbled"],
    ["no rows", answer(200, []), "garbled"],
    ["a list that is not of rows", answer(200, ["x"]), "garbled"],
    ["HTML with status 200", answer(200, undefined), "garbled"],
    ["a redirect that was not followed", answer(0, undefined), "garbled"],
    ["302", answer(302, undefined), "garbled"],
    ["404 of another server", answer(404, undefined), "garbled"],
    ["401 of a proxy, not ours", answer(401, undefined), "garbled"],
    ["511 sign in to the network", answer(511, { Message: "x" }), "garbled"],
    ["nothing came", { kind: "unreachable" }, "network"],
    ["408", answer(408, undefined), "busy"],
    ["425", answer(425, undefined), "busy"],
    ["429", answer(429, { Message: "slow down" }, 3000), "busy"],
    ["an issued password to be changed first", answer(403, { Message: CHANGE_FIRST }), "busy"],
    ["502", answer(502, undefined), "busy"],
    ["503", answer(503, { Message: "busy" }), "busy"],
    ["504", answer(504, undefined), "busy"],
    ["500", answer(500, { ExceptionMessage: "x" }), "fault"],
    ["a fault with status 200", answer(200, { ExceptionMessage: "x" }), "fault"],
    ["401 of ours", answer(401, { Message: "Authorization has been denied for this request." }), "auth"],
    ["403", answer(403, { Message: "No right" }), "rights"],
    ["a refusal for rights", refusal("rights"), "rights"],
    ["a refused field", refusal("qty"), "business"],
    ["err as text", answer(200, [{ err: "1", errkey: "qty" }]), "business"],
    ["err although it echoes", answer(200, [{ err: 1, errkey: "qty", opid: ID, opst: "applied" }]), "business"],
    ["a message alone", answer(200, { Message: "Not possible" }), "business"],
    ["ErrorMessage alone", answer(200, { ErrorMessage: "Not possible" }), "business"],
    ["400 of ours", answer(400, { Message: "sqlsp must be the name of a procedure." }), "business"],
    ["op_conflict", refusal("op_conflict"), "conflict"],
    ["op_dep", refusal("op_dep"), "dependency"],
    ["op_dep_cancelled", refusal("op_dep_cancelled"), "dep-cancelled"],
    ["op_mismatch", refusal("op_mismatch"), "mismatch"],
    ["op_cancelled", refusal("op_cancelled"), "cancelled"],
    ["op_user", refusal("op_user"), "user"],
    ["op_schema", refusal("op_schema"), "schema"],
    ["426", answer(426, { Message: "Update" }), "schema"],
    ["413", answer(413, undefined), "too-big"],
    ["400 of a box in between", ofBox(400, { Message: "Bad request" }), "garbled"],
    [
      "401 of a box in our words",
      ofBox(401, { Message: "Authorization has been denied for this request." }),
      "garbled",
    ],
    ["403 of a box", ofBox(403, { Message: "Blocked by policy" }), "garbled"],
    ["413 of a box", ofBox(413, { Message: "Too large" }), "garbled"],
    ["422 of a box", ofBox(422, { ErrorMessage: "No" }), "garbled"],
    ["426 of a box", ofBox(426, { Message: "Upgrade" }), "garbled"],
    ["429 of a box", ofBox(429, undefined), "busy"],
    ["502 of a box", ofBox(502, undefined), "busy"],
    ["500 of a box", ofBox(500, { Message: "x" }), "fault"],
  ];
  test.each(table)("%s", (_name, reply, cls) => {
    expect(classify(reply, ID).cls).toBe(cls);
  });

  test("the wait that a busy server asks for is handed on", () => {
    expect(classify(answer(503, undefined, 4000), ID).retryAfterMs).toBe(4000);
  });
});
