import { open, seal } from "../../src/wire/codec";
import type { Envelope, OpMember } from "../../src/wire/envelope";
import type { Device } from "../offline/help/device";

/** The fetch of a device whose saves go out with another operation than the design's. */
export function changedOperations(device: () => Device, change: (op: OpMember) => OpMember): typeof fetch {
  return async (input, init) => {
    const [tab] = device().tabs;
    const session = await tab?.offline.session.get();
    if (!session || !String(input).endsWith("PostmacapiENC")) return fetch(input, init);
    const { enc2str } = JSON.parse(String(init?.body)) as { enc2str: string };
    const envelope = (await open(enc2str, session.key)) as Envelope;
    const { op } = envelope;
    if (!op) return fetch(input, init);
    const changed = await seal({ ...envelope, op: change(op) }, session.key, session.claims.sid);
    return fetch(input, { ...init, body: JSON.stringify({ enc2str: changed }) });
  };
}

/** As a device did that did not tell when it had last heard from the server. */
export function withoutHeard(op: OpMember): OpMember {
  if (!op.cap) return op;
  const { heard: _heard, ...cap } = op.cap;
  return { ...op, cap };
}
