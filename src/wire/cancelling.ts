/** Maximum length of the reason of a cancellation (parameter `cancelreason`), in characters. */
export const CANCEL_REASON_MAX = 200;
