import { resolve } from "node:path";
import { expect, test } from "vitest";
import webpush from "web-push";
import { ConfigurationError, readEnvironment } from "./environment.server.ts";

test("without a variable everything has its default", () => {
  expect(readEnvironment({})).toEqual({
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: resolve("data"),
    PUBLIC_URL: "http://localhost:3000",
    TIME_ZONE: "Europe/Madrid",
    PUSH_EXTRA_HOSTS: [],
    SERVICE_REPORTS_PATH: "/api/service-reports",
    LOG_LEVEL: "info",
    TRUSTED_PROXIES: [],
    WORKERS: 1,
    secure: false,
    database: resolve("data", "alisio.db"),
  });
});

test("the public address is an origin, and decides about secure cookies", () => {
  expect(readEnvironment({ PORT: "8080" }).PUBLIC_URL).toBe("http://localhost:8080");
  for (const PUBLIC_URL of ["https://alisio.example", "https://alisio.example/", "https://Alisio.example:443"]) {
    expect(readEnvironment({ PUBLIC_URL })).toMatchObject({ PUBLIC_URL: "https://alisio.example", secure: true });
  }
});

test("an empty variable counts as absent, an unknown one is not looked at", () => {
  expect(readEnvironment({ PORT: "", TIME_ZONE: "", OTHER: "x" })).toEqual(readEnvironment({}));
});

test("further push services are hosts, each with its port", () => {
  const { PUSH_EXTRA_HOSTS } = readEnvironment({ PUSH_EXTRA_HOSTS: "Push.Example.com:8443, 10.0.0.5,,[::1]:9000" });
  expect(PUSH_EXTRA_HOSTS).toEqual(["push.example.com:8443", "10.0.0.5:443", "[::1]:9000"]);
});

test("the number of processes is a whole number", () => {
  expect(["1", " 2 ", "64"].map((WORKERS) => readEnvironment({ WORKERS }).WORKERS)).toEqual([1, 2, 64]);
});

test("trusted proxies are addresses, networks, or this machine", () => {
  const { TRUSTED_PROXIES } = readEnvironment({ TRUSTED_PROXIES: "loopback, 10.0.0.5,,192.168.0.0/16, 2001:db8::/32" });
  expect(TRUSTED_PROXIES).toEqual(["loopback", "10.0.0.5", "192.168.0.0/16", "2001:db8::/32"]);
});

test("keys for push that belong together are taken", () => {
  const given = { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey };
  expect(readEnvironment(given)).toMatchObject(given);
});

const vapid = webpush.generateVAPIDKeys();
const other = webpush.generateVAPIDKeys();

const pair = { ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD: "long enough" };

test.each([
  ["PORT", { PORT: "abc" }],
  ["PORT", { PORT: "0" }],
  ["PORT", { PORT: "65536" }],
  ["PORT", { PORT: "80.5" }],
  ["PORT", { PORT: "0x10" }],
  ["PORT", { PORT: "1e4" }],
  ["WORKERS", { WORKERS: "0" }],
  ["WORKERS", { WORKERS: "65" }],
  ["WORKERS", { WORKERS: "1.5" }],
  ["WORKERS", { WORKERS: "two" }],
  ["HOST", { HOST: "  " }],
  ["DATA_DIR", { DATA_DIR: " " }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://alisio@db/alisio" }],
  ["DATABASE_URL", { DATABASE_URL: "postgresql://[" }],
  ["ADMIN_EMAIL", { ...pair, ADMIN_EMAIL: "nobody" }],
  ["ADMIN_EMAIL", { ADMIN_PASSWORD: pair.ADMIN_PASSWORD }],
  ["ADMIN_PASSWORD", { ADMIN_EMAIL: pair.ADMIN_EMAIL }],
  ["ADMIN_PASSWORD", { ...pair, ADMIN_PASSWORD: "1234567" }],
  ["ADMIN_PASSWORD", { ...pair, ADMIN_PASSWORD: "x".repeat(201) }],
  ["PUBLIC_URL", { PUBLIC_URL: "alisio.example" }],
  ["PUBLIC_URL", { PUBLIC_URL: "javascript:alert(1)" }],
  ["PUBLIC_URL", { PUBLIC_URL: "ftp://alisio.example" }],
  ["PUBLIC_URL", { PUBLIC_URL: "http://alisio.example/path" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://alisio.example?x=1" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://alisio.example/#x" }],
  ["PUBLIC_URL", { PUBLIC_URL: "https://user:secret@alisio.example" }],
  ["TIME_ZONE", { TIME_ZONE: "Europe/Nowhere" }],
  ["TIME_ZONE", { TIME_ZONE: "Madrid" }],
  ["SERVICE_REPORTS_PATH", { SERVICE_REPORTS_PATH: "/api/quotes" }],
  ["SERVICE_REPORTS_PATH", { SERVICE_REPORTS_PATH: "service-reports" }],
  ["SESSION_SECRET", { SESSION_SECRET: "x".repeat(31) }],
  ["FEED_TOKEN", { FEED_TOKEN: "x".repeat(15) }],
  ["VAPID_PUBLIC_KEY", { VAPID_PUBLIC_KEY: "x" }],
  ["VAPID_PRIVATE_KEY", { VAPID_PRIVATE_KEY: "x" }],
  ["VAPID_PUBLIC_KEY", { VAPID_PUBLIC_KEY: vapid.publicKey }],
  ["VAPID_PUBLIC_KEY", { VAPID_PRIVATE_KEY: vapid.privateKey }],
  ["VAPID_PUBLIC_KEY", { VAPID_PUBLIC_KEY: other.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey }],
  ["VAPID_SUBJECT", { VAPID_SUBJECT: "office@example.com" }],
  ["VAPID_SUBJECT", { VAPID_SUBJECT: "http://example.com" }],
  ["PUSH_EXTRA_HOSTS", { PUSH_EXTRA_HOSTS: "https://push.example.com" }],
  ["PUSH_EXTRA_HOSTS", { PUSH_EXTRA_HOSTS: "push.example.com/path" }],
  ["PUSH_EXTRA_HOSTS", { PUSH_EXTRA_HOSTS: "me@push.example.com" }],
  ["PUSH_EXTRA_HOSTS", { PUSH_EXTRA_HOSTS: "push.example.com:70000" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "caddy" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "loopback 10.0.0.1" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "10.0.0.0/33" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "true" }],
])("a wrong %s (%j) is told in one line that names it", (name, variables) => {
  expect(() => readEnvironment(variables)).toThrow(ConfigurationError);
  expect(() => readEnvironment(variables)).toThrow(new RegExp(`^${name}: [^\\n]+$`));
});
