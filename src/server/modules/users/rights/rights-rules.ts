import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import { moduleFields } from "../../../engine/form/module-fields";
import type { RightsModule } from "../../../engine/menu/screens";
import { FLAGS, hasAll } from "./rights-row";
import type { StoredRights } from "./rights-row";
import type { Subject } from "./subject";

/**
 * Comma-joined keys in the order of the form, each once. Throws `Refusal` for a key that the module does not have.
 */
export function fieldList(
  { formmnu, title }: RightsModule,
  column: "field_disable" | "field_visiblefalse",
  joined: string,
): string {
  const wanted = new Set(
    joined
      .split(",")
      .map((key) => key.trim())
      .filter(Boolean),
  );
  const known = moduleFields(formmnu).map(({ key }) => key);
  const unknownKey = [...wanted].find((key) => !known.includes(key));
  if (unknownKey !== undefined) throw new Refusal(column, `${title} has no field ${unknownKey.slice(0, 60)}.`);
  return known.filter((key) => wanted.has(key)).join(",");
}

interface Change {
  /** Hidden fields as currently in the row. */
  readonly hidden: string;
  readonly requested: StoredRights;
}

/** Refuses changes that no user can make to rights. Throws `Refusal` with the reason. */
export function refuseInvalidRights(
  ctx: Context,
  subject: Subject,
  { title }: RightsModule,
  { hidden, requested }: Change,
): void {
  if (!ctx.session.isDeveloper && requested.field_visiblefalse !== hidden)
    throw new Refusal("field_visiblefalse", `${title}: only admin can hide fields.`);
  const takes = FLAGS.find((name) => !requested[name]);
  if (!hasAll(subject) || (!takes && requested.field_disable === "" && requested.field_visiblefalse === "")) return;
  throw new Refusal(takes ?? "field_disable", fullRightsRefusal(ctx, subject));
}

function fullRightsRefusal({ session }: Context, { userid, username, isDeveloper }: Subject): string {
  if (isDeveloper) return `${username} is the developer, whose rights cannot be removed.`;
  if (userid === session.userid) return "You are a company admin and cannot remove your own rights.";
  return `${username} is a company admin with all rights. To remove rights, first end the company admin role of this user.`;
}
