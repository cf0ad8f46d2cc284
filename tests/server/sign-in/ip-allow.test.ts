import { describe, expect, test } from "vitest";
import { ipIsAllowed, ipRuleFault } from "../../../src/server/engine/session/ip-allow";
import { rateLimit } from "../../../src/server/engine/session/rate-limit";

describe("the allow-list", () => {
  test.each([
    ["203.0.113.9", [], true],
    ["10.0.0.1", ["10.0.0.1"], true],
    ["10.0.0.2", ["10.0.0.1"], false],
    ["10.0.0.2", ["10.0.0.0/31", "10.0.0.2/31"], true],
    ["172.31.255.255", ["172.16.0.0/12"], true],
    ["172.32.0.0", ["172.16.0.0/12"], false],
    ["1.2.3.4", ["0.0.0.0/0"], true],
    ["::1", ["0.0.0.0/0"], false],
    ["2001:DB8::A", ["2001:db8::/64"], true],
    ["2001:db8:0:1::a", ["2001:db8::/64"], false],
    ["fe80::1%eth0", ["fe80::/10"], true],
    ["::ffff:10.0.0.1", ["10.0.0.0/8"], true],
    ["10.0.0.1", ["::ffff:10.0.0.1"], true],
    ["10.0.0.1", ["rubbish", "10.0.0.1/64"], false],
    ["no address", ["0.0.0.0/0"], false],
  ])("AUTH-010 the address %s against %j: %s", (ip, rules, allowed) => {
    expect(ipIsAllowed(ip, rules)).toBe(allowed);
  });

  test.each(["", "10.0.0", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/8/8", "2001:db8::/129", "office", "10.0.0.0/-1"])(
    'AUTH-010 the entry "%s" is told to be none',
    (rule) => {
      expect(ipRuleFault(rule)).toBe(`"${rule}" is neither an IP address nor a block such as 10.0.0.0/8.`);
    },
  );
});

describe("the rate limit", () => {
  const at = (ms: number): Date => new Date(ms);

  test("AUTH-009 it slides: an attempt is free again when it is a window old", () => {
    const limit = rateLimit(2, 1000);
    expect([limit.take("a", at(0)), limit.take("a", at(600)), limit.take("a", at(900))]).toEqual([true, true, false]);
    expect(limit.take("b", at(900))).toBe(true);
    expect([limit.take("a", at(1001)), limit.take("a", at(1002))]).toEqual([true, false]);
  });

  test("AUTH-009 an attempt given back is not counted", () => {
    const limit = rateLimit(1, 1000);
    expect(limit.take("a", at(0))).toBe(true);
    limit.giveBack("a");
    expect([limit.take("a", at(1)), limit.take("a", at(2))]).toEqual([true, false]);
  });
});
