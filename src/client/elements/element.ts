import type { ComponentType } from "react";
import type { FormHandle } from "../form/form-handle";
import type { FormNode } from "../../definitions/form-tree";
import type { FormRow } from "../../definitions/form-row";

export interface ElementProps {
  readonly node: FormNode;
  readonly form: FormHandle;
}

/**
 * One element type of the dynamic form: default export of `<comp_type>.element.tsx`, found by its suffix. `field`
 * holds a value; `container` draws its children through `form.draw`; `action` runs something; `content` only shows.
 */
export interface ElementType {
  readonly type: string;
  readonly role: "field" | "container" | "action" | "content";
  /** The value of an untouched field. */
  readonly empty: unknown;
  /** The value as plain text, for lists, the difference view and screen readers; '' for the empty value. */
  readonly toText: (value: unknown) => string;
  /** True where a required rule counts the value as missing. */
  readonly isMissing: (value: unknown) => boolean;
  /** Errors within a value that has parts (lines), one sentence each; the form shows them with its own. */
  readonly problems?: (row: FormRow, value: unknown) => readonly string[];
  readonly Input: ComponentType<ElementProps>;
}

export function defineElement(element: ElementType): ElementType {
  return element;
}
