import { declaredFiles } from "../call/declared";
import type { Repair } from "./repair";

/** `*.repair.ts`. */
export const repairFiles = declaredFiles<Repair>("repairs");

/**
 * All repairs in the order of their numbers. Throws if a repair's id differs from its file name, or two have the same
 * number.
 */
export function repairs(all: Readonly<Record<string, Repair>> = repairFiles.all()): readonly Repair[] {
  const named = Object.entries(all)
    .map(([path, repair]) => {
      const name = path.replace(/^.*\//, "").replace(/\.repair\.ts$/, "");
      if (!/^\d{3}-[a-z0-9-]+$/.test(name))
        throw new Error(`A repair is called NNN-name.repair.ts, not ${name}.repair.ts.`);
      if (repair.id !== name) throw new Error(`The repair ${name} has the id ${repair.id}. They must be the same.`);
      return repair;
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const duplicate = named.find(({ id }, n) => named[n - 1]?.id.slice(0, 3) === id.slice(0, 3));
  if (duplicate) throw new Error(`Two repairs have the number ${duplicate.id.slice(0, 3)}.`);
  return named;
}
