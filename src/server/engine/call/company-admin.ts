import type { Context } from "./context";
import { Forbidden } from "./refusal";

/** Throws `Forbidden` with `sentence` for everybody but company admins and the developer. */
export function demandCompanyAdmin({ session }: Pick<Context, "session">, sentence: string): void {
  if (!session.isDeveloper && !session.isCompanyAdmin) throw new Forbidden(sentence);
}
