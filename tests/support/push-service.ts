/** A local push service with subscribed browsers: it decrypts the messages that it receives. */
import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { decrypt } from "http_ece";
import { freshFolder } from "./app.ts";
import { makeCertificate } from "./certificate.ts";

/** What a browser shows of a message (app/push/message.ts). */
export type Notice = { title: string; body: string; url: string; tag: string; lang: string };

export type Received = { headers: IncomingHttpHeaders; bytes: number; notice: Notice };

/** How the service answers a message: with a status and headers, or not at all. */
export type PushReply = { status: number; headers?: Record<string, string> } | "hang";

export class PushService {
  readonly url: string;
  /** The environment of an app that sends to this service. */
  readonly env: Record<string, string>;
  readonly #browsers = new Map<string, PushedBrowser>();
  readonly #close: () => void;

  private constructor(url: string, env: Record<string, string>, close: () => void) {
    this.url = url;
    this.env = env;
    this.#close = close;
  }

  static async start(): Promise<PushService> {
    const folder = freshFolder();
    const { key, cert } = await makeCertificate();
    const server = createServer({ key, cert });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    const file = join(folder, "cert.pem");
    writeFileSync(file, cert);
    const env = { PUSH_EXTRA_HOSTS: host, NODE_EXTRA_CA_CERTS: file };
    const service = new PushService(`https://${host}`, env, () => {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true });
    });
    server.on("request", (request, response) => service.#take(request, response));
    return service;
  }

  /** A browser that is subscribed here. */
  newBrowser(): PushedBrowser {
    const path = `/send/${randomBytes(16).toString("base64url")}`;
    const browser = new PushedBrowser(`${this.url}${path}`);
    this.#browsers.set(path, browser);
    return browser;
  }

  /** Stops the service and its open connections. */
  stop(): void {
    this.#close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const reply = this.#browsers.get(request.url ?? "")?.take(request.headers, body) ?? { status: 404 };
    if (reply !== "hang") response.writeHead(reply.status, reply.headers).end();
  }
}

export class PushedBrowser {
  readonly endpoint: string;
  readonly received: Received[] = [];
  /** The answers to the next messages, in order; then 201. */
  replies: PushReply[] = [];
  readonly #keys: ECDH = createECDH("prime256v1");
  readonly #auth = randomBytes(16).toString("base64url");
  readonly #p256dh: string;
  #arrived = () => {};

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.#p256dh = this.#keys.generateKeys("base64url");
  }

  /** The JSON of the browser's subscription object. */
  get subscription() {
    const keys = { p256dh: this.#p256dh, auth: this.#auth };
    return { endpoint: this.endpoint, expirationTime: null, keys };
  }

  take(headers: IncomingHttpHeaders, body: Buffer): PushReply {
    const text = decrypt(body, { version: "aes128gcm", privateKey: this.#keys, authSecret: this.#auth }).toString();
    this.received.push({ headers, bytes: body.length, notice: JSON.parse(text) });
    this.#arrived();
    return this.replies.shift() ?? { status: 201 };
  }

  /** Waits for the n-th message, counted from 1. */
  async message(n: number): Promise<Received> {
    for (;;) {
      const received = this.received[n - 1];
      if (received) return received;
      await new Promise<void>((done) => {
        this.#arrived = done;
      });
    }
  }

  /** The titles of all messages. */
  get titles(): string[] {
    return this.received.map(({ notice }) => notice.title);
  }
}

type Claims = { aud: string; exp: number; sub: string };

/**
 * The claims of an Authorization header by VAPID (RFC 8292), and its key; throws when the signature is not by that key.
 */
export function vapidClaims(header: string | undefined): { claims: Claims; publicKey: string } {
  const [, token = "", publicKey = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? "") ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = Buffer.from(`${head}.${body}`);
  if (!verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url"))) {
    throw new Error("The signature is wrong");
  }
  return { claims: JSON.parse(Buffer.from(body, "base64url").toString()), publicKey };
}
