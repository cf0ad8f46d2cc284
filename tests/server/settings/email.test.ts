import type { lookup as lookUp } from "node:dns/promises";
import { createServer } from "node:net";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import email from "../../../src/server/connectors/email.connector";
import { mailAddress, UNREACHED_MAIL } from "../../../src/server/connectors/mail-target";
import { sendMail } from "../../../src/server/connectors/smtp";
import { readEnvironment } from "../../../src/server/environment";
import { ACCOUNT_ENDPOINTS } from "../../../src/wire/account-endpoints";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser, TestServer } from "../harness";
import { openCompanies } from "../records/company";

/** A loopback address unique to this process, so that port 2525 is free. */
const HOST = `127.${(process.pid >> 16) & 255}.${(process.pid >> 8) & 255}.${process.pid & 255}`;
let server: TestServer;
let smtp: SMTPServer;
let taken: { readonly from: string; readonly to: readonly string[]; readonly text: string }[] = [];
beforeAll(async () => {
  server = await openCompanies();
  smtp = new SMTPServer({
    authOptional: false,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "bills@example.com" && password === "mail-word"
        ? done(null, { user: username })
        : done(new Error("535 wrong word")),
    onData: (stream, { envelope }, done) => {
      let text = "";
      stream.on("data", (part: Buffer) => (text += part.toString("utf8")));
      stream.on("end", () => {
        taken.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          text,
        });
        done();
      });
    },
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith("nobody") ? Object.assign(new Error("No such mailbox"), { responseCode: 550 }) : null),
  });
  await new Promise<void>((resolve) => smtp.listen(2525, HOST, resolve));
});
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await server.close();
});
beforeEach(() => void (taken = []));

const settings = (more: Row = {}): Row => ({
  mto: "copy@example.com",
  display_name: "Anand Traders",
  mfrom: "bills@example.com",
  mpwd: "mail-word",
  msm: HOST,
  mp: 2525,
  mssl: false,
  ...more,
});
const post = async (path: string, body: Row, as: TestUser = server.users.owner) => {
  const answer = await server.app.inject({
    method: "POST",
    url: path,
    headers: { authorization: `Bearer ${as.token}` },
    payload: body,
  });
  return { status: answer.statusCode, text: answer.body };
};
const save = (more: Row = {}, as?: TestUser) => post(ACCOUNT_ENDPOINTS.emailSettings, settings(more), as);
const testMail = async (as?: TestUser) => (await post(ACCOUNT_ENDPOINTS.testMail, { to: "asha@example.com" }, as)).text;
const WHO = () => ({
  coid: server.users.owner.user.coid,
  branchid: server.users.owner.user.branchid,
  userid: server.users.owner.user.userid,
});
const MAIL = {
  rptid: "0",
  emailtoadd: "buyer@example.com",
  emailccadd: "cc@example.com",
  emailsubject: "Bill 12",
  emailebody: "<b>The bill</b>",
  emailebodydata: "",
};

test("ACCT-021 without settings nothing is sent, and it says so", async () => {
  expect(await testMail()).toBe("E-mail is not configured for this company. Nothing was sent.");
  await expect(email.send(server.parts, WHO(), MAIL)).rejects.toMatchObject({
    name: "Error",
    message: expect.stringContaining("Nothing was sent"),
    canRetry: false,
  });
});

test("ACCT-021 ACCT-024 settings are kept, the password sealed, and a test mail goes through a real SMTP exchange", async () => {
  expect(await save()).toEqual({ status: 200, text: "Settings has been updated." });
  const [read] = await server.call("emailsettings_R_getviewdata", {});
  expect(read).toEqual({
    mto: "copy@example.com",
    display_name: "Anand Traders",
    mfrom: "bills@example.com",
    msm: HOST,
    mp: 2525,
    mssl: 0,
    haspassword: 1,
  });
  const all = await server.parts.db.asSystem((tx) =>
    sql<Row>`select e::text as row from email_settings e union all select after::text from audit_trail where entity = 'emailsettings'`.execute(
      tx,
    ),
  );
  expect(JSON.stringify(all.rows)).not.toContain("mail-word");
  expect(await testMail()).toBe("Test mail sent.");
  expect(taken).toMatchObject([{ from: "bills@example.com", to: ["asha@example.com", "copy@example.com"] }]);
  expect(taken[0]?.text).toContain("Subject: Test mail");
  expect(taken[0]?.text).toContain("From: Anand Traders <bills@example.com>");
});

test("FORM-085 ACCT-021 the mail of a save goes out by the settings of its company", async () => {
  await email.send(server.parts, WHO(), MAIL);
  expect(taken).toMatchObject([{ to: ["buyer@example.com", "cc@example.com", "copy@example.com"] }]);
  expect(taken[0]?.text).toContain("Subject: Bill 12");
  await expect(email.send(server.parts, { ...WHO(), coid: server.users.stranger.user.coid }, MAIL)).rejects.toThrow(
    "not configured for this company",
  );
  await expect(email.send(server.parts, WHO(), { ...MAIL, rptid: "12" })).rejects.toThrow(
    "Report 12 no longer exists. Nothing was sent.",
  );
  expect(taken).toHaveLength(1);
});

test("ACCT-021 a refused sign-in or address is certain, a server that cannot be reached may be tried again", async () => {
  await expect(
    email.send(server.parts, WHO(), { ...MAIL, emailtoadd: "nobody@example.com", emailccadd: "nobody2@example.com" }),
    "one address is good",
  ).resolves.toBeUndefined();
  await save({ mpwd: "wrong" });
  expect(await testMail()).toContain("The mail server refused the sign-in");
  await save({ mp: 587 });
  await expect(email.send(server.parts, WHO(), MAIL)).rejects.toMatchObject({ canRetry: true });
  expect(await testMail()).toContain("cannot be reached");
  await save({ mto: "nobody@example.com" });
  await expect(
    email.send(server.parts, WHO(), { ...MAIL, emailtoadd: "nobody2@example.com", emailccadd: "" }),
  ).rejects.toMatchObject({ canRetry: false, message: expect.stringContaining("refused") });
});

test("ACCT-022 all fields are required; the password may stay, but not for another server", async () => {
  await save();
  for (const key of ["mto", "display_name", "mfrom", "msm", "mp"])
    expect((await save({ [key]: "" })).status, key).toBe(400);
  expect((await save({ mpwd: "", display_name: "Anand" })).text).toBe("Settings has been updated.");
  expect(await testMail()).toBe("Test mail sent.");
  expect((await save({ mpwd: "", msm: "mail.example.net" })).text).toBe("The password is required.");
  expect((await save({ msm: "a b;c" })).status).toBe(400);
  expect((await save({ mp: "abc" })).status).toBe(400);
  for (const mp of [22, 80, 6379, 4173])
    expect(await save({ mp })).toMatchObject({
      status: 400,
      text: expect.stringContaining("Mail is sent to the ports 25, 465, 587 and 2525 only."),
    });
});

test("ACCT-023 TLS is on unless it is switched off, and is then required", async () => {
  const { mssl: _mssl, ...unsaid } = settings();
  await post(ACCOUNT_ENDPOINTS.emailSettings, unsaid);
  expect((await server.call("emailsettings_R_getviewdata", {}))[0]).toMatchObject({ mssl: 1 });
  expect(await testMail()).not.toBe("Test mail sent.");
  expect(taken).toEqual([]);
});

test("ACCT-004 only a company admin or the developer sees and changes the settings", async () => {
  expect((await save({}, server.users.clerk)).status).toBe(403);
  expect((await post(ACCOUNT_ENDPOINTS.testMail, { to: "a@example.com" }, server.users.clerk)).status).toBe(403);
  expect((await server.call("emailsettings_R_getviewdata", {}, undefined, server.users.clerk))[0]).toMatchObject({
    err: 1,
  });
});

test("a port that was stored before the rule is not connected to", async () => {
  await save();
  await server.parts.db.asSystem((tx) => sql`update email_settings set mp = 22`.execute(tx));
  expect(await testMail()).toBe("Mail is sent to the ports 25, 465, 587 and 2525 only.");
});

test("shut, unknown, silent or talking something else: the answer is the same sentence, and no greeting is in it", async () => {
  const talker = createServer((socket) => void socket.end("SSH-2.0-secret-banner\r\n"));
  await new Promise<void>((resolve) => talker.listen(2525, "127.255.255.254", resolve));
  const said = new Set<string>();
  for (const more of [{ msm: "127.255.255.254" }, { msm: "127.255.255.253" }, { msm: "no-such-host.invalid" }]) {
    await save(more);
    said.add(await testMail());
  }
  await new Promise((resolve) => talker.close(resolve));
  expect([...said]).toEqual([UNREACHED_MAIL]);
});

test("more than ten test mails in ten minutes are refused", async () => {
  await save({ mpwd: "wrong" });
  const said: string[] = [];
  for (let go = 0; go < 11; go++) said.push(await testMail());
  expect(said.at(-1)).toBe("Too many test mails. Try again in 10 minutes.");
});

describe("a server that is open to others", () => {
  const lookup = (...addresses: string[]) =>
    (async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))) as unknown as typeof lookUp;
  const to = (...addresses: string[]) =>
    mailAddress({ host: "mail.example.com", port: 587 }, false, lookup(...addresses));

  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:10.0.0.1",
    "::ffff:a00:1",
    "64:ff9b::a00:1",
    "224.0.0.1",
  ])("does not connect to %s, by name or beside a public address", async (address) => {
    await expect(to(address)).rejects.toMatchObject({ message: UNREACHED_MAIL });
    await expect(to("8.8.8.8", address)).rejects.toMatchObject({ message: UNREACHED_MAIL });
    await expect(mailAddress({ host: "x", port: 587 }, true, lookup(address))).resolves.toBe(address);
  });

  test("connects to the address that was looked at", async () => {
    expect(await to("8.8.8.8")).toBe("8.8.8.8");
    expect(await to("2a00:1450::1")).toBe("2a00:1450::1");
    await expect(mailAddress({ host: "mail.example.com", port: 22 }, true, lookup("8.8.8.8"))).rejects.toThrow(
      "25, 465, 587 and 2525 only",
    );
  });

  test("sends nothing to a private mail server unless the setting allows it", async () => {
    const account = {
      host: HOST,
      port: 2525,
      isSecure: false,
      from: "bills@example.com",
      fromName: "Anand",
      password: "mail-word",
    };
    const mail = { to: "asha@example.com", cc: "", subject: "x", html: "x" };
    await expect(sendMail({ ...account, mayBePrivate: false }, mail)).rejects.toMatchObject({
      message: UNREACHED_MAIL,
    });
    expect(taken).toEqual([]);
    await sendMail({ ...account, mayBePrivate: true }, mail);
    expect(taken).toHaveLength(1);
    expect(readEnvironment({}, []).doors.mailsPrivately).toBe(true);
    expect(readEnvironment({ HOST: "0.0.0.0" }, []).doors.mailsPrivately).toBe(false);
    expect(readEnvironment({ HOST: "0.0.0.0", MAIL_TO_PRIVATE: "yes" }, []).doors.mailsPrivately).toBe(true);
  });
});
