import { Button } from "@mantine/core";
import type { MouseEvent } from "react";
import type { FormValues } from "../../form/form-handle";
import { ElementIcon } from "../../ui/element-icon";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/**
 * `btn_link` (FORM-024): a link shown as a button; the address is `aspx_codes`, filled with values of the form. Only
 * addresses that cannot run code are allowed.
 */
function BtnLink({ node: { row }, form }: ElementProps) {
  const { disabled } = form.useField(row.key);
  // A changed value, or the id from a first save, changes the address.
  form.useState(({ dirty, pageloaded, listdetailrefresh }) => `${dirty} ${pageloaded} ${listdetailrefresh}`);
  const href = disabled ? "" : safeAddress(filledAddress(row.aspx_codes.trim(), form));
  const isOwn = href.startsWith("/");
  // A plain click stays in the app and asks for confirmation if changes are unsaved; with Ctrl, Cmd or Shift the
  // browser opens a tab.
  const follow = (event: MouseEvent) => {
    if (!isOwn || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    form.close(href);
  };
  return (
    <Button
      component="a"
      id={`${form.id}-${row.key}`}
      variant="light"
      className={row.TXT_class || undefined}
      href={href || undefined}
      aria-disabled={href === "" || undefined}
      data-disabled={href === "" || undefined}
      leftSection={row.COMP_style ? <ElementIcon name={row.COMP_style} /> : undefined}
      onClick={follow}
      {...(href && !isOwn ? { target: "_blank", rel: "noopener noreferrer" } : {})}
    >
      {row.label_label || row.TXT_text || href}
    </Button>
  );
}

/**
 * `{key}` in the address is the value of that field, `{key_label}` the text of its choice. If a value is missing
 * there is no address, except for `{key?}`. `{!key}` requires that the field is empty.
 */
export function filledAddress(address: string, { get, label }: Pick<FormValues, "get" | "label">): string {
  let isWhole = true;
  const filled = address.replace(/\{(!?)(\w+)(\??)\}/g, (_, not: string, key: string, optional: string) => {
    const chosen = key.endsWith("_label") ? label(key.slice(0, -"_label".length)) : "";
    const value = chosen || textOf(get(key));
    if (not ? value !== "" : value === "" && optional === "") isWhole = false;
    return not ? "" : encodeURIComponent(value);
  });
  return isWhole ? filled : "";
}

const textOf = (value: unknown): string =>
  (typeof value !== "string" && typeof value !== "number") || String(value) === "0" ? "" : String(value);

/** A path of this app, or http, https, mailto, tel; '' for anything else, such as `javascript:`. */
export const safeAddress = (text: string): string => (/^(?:\/(?!\/)|https?:\/\/|mailto:|tel:)/i.test(text) ? text : "");

export default defineElement({ type: "btn_link", role: "action", ...NO_VALUE, Input: BtnLink });
