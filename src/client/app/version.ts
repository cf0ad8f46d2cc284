/** As in package.json; the server compares it with what it serves (`WEBAPI_ping`, offline.md 3.13). */
export const APP_VERSION = '0.1.0'
