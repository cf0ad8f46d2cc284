/** The version of page, worker and server; the same as in package.json, which a test checks. */
export const CURRENT_APP = "0.1.0";
/**
 * Devices with an older version hold their saves until they are updated. Raise it only when an old body can no longer
 * be read.
 */
export const OLDEST_APP = "0.1.0";
