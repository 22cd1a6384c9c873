/** A small HTTP client: sends JSON, gives status, headers and JSON. It does not follow redirects. */
import { expectDescribed } from "./described-answers.ts";

export type Answer<T> = { status: number; headers: Headers; text: string; json: T };

type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

type Sending = {
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: string | Uint8Array<ArrayBuffer> | URLSearchParams | FormData;
};

export class Caller {
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Whether answers are compared with the description of the calls; false for servers other than the product. */
  readonly isDescribed: boolean;

  constructor(url: string, headers: Record<string, string> = {}, isDescribed = true) {
    this.url = url;
    this.headers = headers;
    this.isDescribed = isDescribed;
  }

  /** The same caller with additional headers. */
  with(headers: Record<string, string>): Caller {
    return new Caller(this.url, { ...this.headers, ...headers }, this.isDescribed);
  }

  async send<T = unknown>(
    method: Method,
    path: string,
    { headers = {}, json, body }: Sending = {},
  ): Promise<Answer<T>> {
    const typed: Record<string, string> = json === undefined ? {} : { "Content-Type": "application/json" };
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...this.headers, ...typed, ...headers },
      redirect: "manual",
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, json: parsed(text) as T };
    if (this.isDescribed && path.startsWith("/api/")) {
      const type = response.headers.get("Content-Type") ?? "";
      expectDescribed({ method, path, status: answer.status, type, body: answer.json });
    }
    return answer;
  }

  get<T = unknown>(path: string): Promise<Answer<T>> {
    return this.send<T>("GET", path);
  }

  post<T = unknown>(path: string, json: unknown): Promise<Answer<T>> {
    return this.send<T>("POST", path, { json });
  }

  put<T = unknown>(path: string, json: unknown): Promise<Answer<T>> {
    return this.send<T>("PUT", path, { json });
  }

  patch<T = unknown>(path: string, json: unknown): Promise<Answer<T>> {
    return this.send<T>("PATCH", path, { json });
  }

  delete<T = unknown>(path: string): Promise<Answer<T>> {
    return this.send<T>("DELETE", path);
  }

  /** Posts a form as a browser without JavaScript does. */
  postForm(path: string, fields: Record<string, string> | [string, string][] | FormData): Promise<Answer<unknown>> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    return this.send("POST", path, { body, headers: { "Sec-Fetch-Site": "same-origin" } });
  }
}

/** Undefined for an answer that is no JSON; assertions on it then fail. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
