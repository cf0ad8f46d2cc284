import { gstinCheckDigit } from "../../../../domain/identity/gstin";
import { CITIES, FIRST_WORDS, GIVEN, STREETS, SURNAMES, TRADES } from "./name-words";
import type { Random } from "./random";

/**
 * One party of the demo. A registered party has a GSTIN with a valid check digit. Opening balance in rupees, Dr or
 * Cr.
 */
export interface DemoLedger {
  readonly name: string;
  readonly person: string;
  readonly group: "Sundry Debtors" | "Sundry Creditors";
  readonly gstin: string;
  readonly pan: string;
  readonly stateCode: string;
  readonly city: string;
  readonly pin: string;
  readonly street: string;
  readonly mobile: string;
  readonly email: string;
  readonly creditLimit: string;
  readonly creditDays: number;
  readonly opening: string;
  readonly openingSide: "Dr" | "Cr";
}

/**
 * Two of three are customers. Seven of ten are in the home state, the others in any listed city. One of eight is
 * unregistered.
 */
export function demoLedgers(random: Random, count: number, homeState: string): readonly DemoLedger[] {
  const home = CITIES.filter(({ state }) => state === homeState);
  const names = new Set<string>();
  return Array.from({ length: count }, (_, index) => {
    const city = random.pick(random.chance(0.7) ? home : CITIES);
    const surname = random.pick(SURNAMES);
    const person = `${random.pick(GIVEN)} ${surname}`;
    const name = uniqueName(names, `${random.pick(FIRST_WORDS)} ${surname} ${random.pick(TRADES)}`, city.name);
    const pan = `${random.letters(3)}${random.pick(["P", "F", "C"])}${surname[0]}${random.digits(4)}${random.letters(1)}`;
    const isCustomer = index % 3 !== 2;
    const isRegistered = !random.chance(0.125);
    const isOpen = random.chance(0.4);
    return {
      name,
      person,
      pan,
      group: isCustomer ? "Sundry Debtors" : "Sundry Creditors",
      gstin: isRegistered ? gstinOf(city.state, pan) : "",
      stateCode: city.state,
      city: city.name,
      pin: `${city.pin}${String(random.whole(1, 99)).padStart(3, "0")}`,
      street: `${random.whole(1, 480)}, ${random.pick(STREETS)}`,
      mobile: `${random.pick(["9", "8", "7"])}${random.digits(9)}`,
      email: `${name.toLowerCase().replace(/[^a-z0-9]+/g, ".")}@example.in`,
      creditLimit: isCustomer ? `${random.whole(2, 60) * 25_000}.00` : "0.00",
      creditDays: isCustomer ? random.pick([0, 7, 15, 30, 45, 60]) : 0,
      opening: isOpen ? `${random.whole(500, 250_000)}.${random.digits(2)}` : "0.00",
      openingSide: isCustomer ? "Dr" : "Cr",
    };
  });
}

function uniqueName(taken: Set<string>, name: string, city: string): string {
  const tries = [name, `${name}, ${city}`, ...Array.from({ length: 50 }, (_, turn) => `${name}, ${city} ${turn + 2}`)];
  const free = tries.find((one) => !taken.has(one.toLowerCase())) ?? `${name} ${taken.size}`;
  taken.add(free.toLowerCase());
  return free;
}

function gstinOf(state: string, pan: string): string {
  const first = `${state}${pan}1Z`;
  return first + gstinCheckDigit(first);
}
