import { NO_VALUE } from "../container-parts";
import { defineElement } from "../element";

/**
 * `pageload` (FORM-043): names the page-load procedure of the form in `pageloadprops`; the form runs it, nothing is
 * drawn.
 */
export default defineElement({ type: "pageload", role: "content", ...NO_VALUE, Input: () => null });
