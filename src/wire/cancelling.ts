/** Maximum length of the reason of a cancellation (parameter `cancelreason`), in characters. */
export const CANCEL_REASON_MAX = 200;

/** Maximum length of the reason of a rejection (parameter `rejectreason`), in characters. */
export const REJECT_REASON_MAX = 200;
