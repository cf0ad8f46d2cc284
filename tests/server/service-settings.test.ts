import { expect, test } from "vitest";
import { readServices } from "../../src/server/service-settings";

const GOOGLE = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "word", GOOGLE_REFRESH_TOKEN: "long" };

test("without settings nothing is configured", () => {
  expect(readServices({})).toEqual({ whatsapp: undefined, google: undefined });
});

test("a gateway by its address comes before the Cloud API", () => {
  expect(readServices({ WHATSAPP_URL: "https://wa.in/api", WHATSAPP_PHONE_ID: "1" }).whatsapp).toEqual({
    kind: "gateway",
    url: "https://wa.in/api/",
    token: "",
  });
});

test("the Cloud API by the id of its phone, its token and a template", () => {
  expect(
    readServices({ WHATSAPP_PHONE_ID: "1065", WHATSAPP_TOKEN: "t", WHATSAPP_TEMPLATE: "invoice_ready/en" }).whatsapp,
  ).toEqual({
    kind: "cloud",
    url: "https://graph.facebook.com/v23.0/",
    token: "t",
    phoneId: "1065",
    template: { name: "invoice_ready", language: "en" },
  });
});

test("the Google account with Google's own addresses", () => {
  expect(readServices(GOOGLE).google).toEqual({
    url: "https://people.googleapis.com/v1/",
    tokenUrl: "https://oauth2.googleapis.com/token",
    clientId: "id",
    clientSecret: "word",
    refreshToken: "long",
  });
});

test.each([
  [{ WHATSAPP_URL: "wa.in" }, "WHATSAPP_URL must be an http or https address, not wa.in."],
  [{ WHATSAPP_PHONE_ID: "a b" }, "WHATSAPP_PHONE_ID must be the id of a phone number, digits."],
  [{ WHATSAPP_PHONE_ID: "1" }, "WHATSAPP_PHONE_ID needs WHATSAPP_TOKEN, the access token of the Cloud API."],
  [
    { WHATSAPP_PHONE_ID: "1", WHATSAPP_TOKEN: "t", WHATSAPP_TEMPLATE: "x" },
    "WHATSAPP_TEMPLATE must be a template and its language, as invoice_ready/en, not x.",
  ],
  [
    { GOOGLE_CLIENT_ID: "id" },
    "GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_REFRESH_TOKEN must be given together.",
  ],
])("%j stops the start with a sentence", (env, sentence) => {
  expect(() => readServices(env)).toThrow(sentence);
});
