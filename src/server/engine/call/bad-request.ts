/** The request itself is wrong: HTTP 400 with the sentence as `Message`. Nothing was written. */
export class BadRequest extends Error {}

/**
 * The session may only change the password that an administrator issued, or sign out: HTTP 403 with the fixed sentence.
 */
export class ChangeFirst extends Error {}

/** No session, or a session without permission: HTTP 401 with the fixed sentence. */
export class Denied extends Error {}
