import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LineKind } from "./slow-line";
import { drainOver, openShop, SAVES, type Drained, type Shop } from "./slow-line-run";

const TIMEOUT = 5 * 60_000;
const CONTROL_SAVES = 20;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
}, TIMEOUT);
afterAll(() => shop.server.remove());

interface Figure {
  readonly name: string;
  readonly kind: LineKind;
  /** A hundred saves reach the server in so many seconds, where the line is the limit and not its processor. */
  readonly most: number;
  /** Of these, seconds in which the server may be without work. */
  readonly idle: number;
}

const FAST: Figure = { name: "100 ms there and back", kind: { roundTripMs: 100 }, most: 6, idle: 2 };
const SLOW: Figure = {
  name: "400 ms there and back and 50 kB a second",
  kind: { roundTripMs: 400, bytesPerSecond: 50_000 },
  most: 15,
  idle: 9,
};
const FLAPPING: LineKind = { roundTripMs: 100, flapMs: 3_000 };

/** For the first contact of a device: connections and a ping, before any save leaves, s. */
const FIRST_CONTACT = 1;

/**
 * A server that always has work is as fast as its processor, on a machine of any speed: then it does not matter how
 * long the saves took. Otherwise they waited for line or device, and the figure must hold.
 */
const isFastEnough = ({ most, idle }: Figure, found: Drained, saves: number): boolean =>
  found.seconds <= (most * saves) / 100 || found.idle <= (idle * saves) / 100 + FIRST_CONTACT;

/** In each good time the device has to find the line and to ask the server; most of it must be left for saves. */
const usesGoodTimes = ({ good, idle }: Drained): boolean => idle <= 0.65 * good;

const print = (name: string, found: Drained) => process.stdout.write(`${name}: ${JSON.stringify(found)}\n`);

test.each([FAST, SLOW])(
  "saves made without a line go out over $name at the speed of a hundred in $most s",
  { timeout: TIMEOUT },
  async (figure) => {
    const found = await drainOver(shop, { kind: figure.kind });
    print(`${SAVES} saves, ${figure.name}`, found);
    expect(found.left).toBe(0);
    expect(found).toSatisfy((one: Drained) => isFastEnough(figure, one, SAVES));
  },
);

test("a line that comes and goes every 3 s drains at the speed of its good times", { timeout: TIMEOUT }, async () => {
  const found = await drainOver(shop, { kind: FLAPPING });
  print(`${SAVES} saves, a flapping line`, found);
  expect(found.left).toBe(0);
  expect(found).toSatisfy(usesGoodTimes);
});

describe("control: the same figures show a device that", () => {
  test("sends one save at a time", { timeout: TIMEOUT }, async () => {
    const found = await drainOver(shop, { kind: SLOW.kind, saves: CONTROL_SAVES, slowed: oneAtATime });
    print("control, one at a time", found);
    expect(found).not.toSatisfy((one: Drained) => isFastEnough(SLOW, one, CONTROL_SAVES));
  });

  test("waits for twenty seconds after each failure of the line", { timeout: TIMEOUT }, async () => {
    const found = await drainOver(shop, { kind: FLAPPING, saves: CONTROL_SAVES, slowed: waitsAfterFailure });
    print("control, long waits", found);
    expect(found).not.toSatisfy(usesGoodTimes);
  });
});

function oneAtATime(inner: typeof fetch): typeof fetch {
  let last: Promise<unknown> = Promise.resolve();
  return (input, init) => {
    const answer = last.then(() => inner(input, init));
    last = answer.catch(() => undefined);
    return answer;
  };
}

function waitsAfterFailure(inner: typeof fetch): typeof fetch {
  let shutUntil = 0;
  return async (input, init) => {
    if (performance.now() < shutUntil) throw new TypeError("fetch failed");
    return inner(input, init).catch((error: unknown) => {
      shutUntil = performance.now() + 20_000;
      throw error;
    });
  };
}
