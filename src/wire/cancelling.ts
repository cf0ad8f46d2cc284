/** A cancellation says why in at most so many characters; of what the parameter `cancelreason` says. */
export const CANCEL_REASON_MAX = 200
