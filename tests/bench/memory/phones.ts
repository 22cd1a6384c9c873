/**
 * Phones that send reports with photos: by the calls, as the page's script does, and by the form, as without scripts.
 */
import { randomUUID } from "node:crypto";
import { Agent, type OutgoingHttpHeaders, request } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { SignedInCaller } from "../../support/app.ts";
import { drawNoise, logoPng } from "../../support/pictures.ts";

/** The result of all phones. */
export type Sent = {
  /** Milliseconds until the last request was answered. */
  took: number;
  /** The number of answers by status; a broken connection counts as status 0. */
  answers: Record<number, number>;
  /** How many requests never succeeded. */
  lost: number;
};

/** How often a request is tried, each time after the wait that the server asks for; then it is lost. */
const mostTries = 60;

type Posted = { method: string; path: string; headers?: OutgoingHttpHeaders; parts: readonly Uint8Array[] };

export type Pictures = { small: Uint8Array; large: Uint8Array; signature: Uint8Array };

/** A photo as the page scales it down, one as a phone takes it, and a signature. */
export async function makePictures(): Promise<Pictures> {
  // Twelve megapixels. The noise is scaled up, since the size of its grains decides how large the JPEG is.
  const taken = drawNoise(1000, 750).resize(4000, 3000);
  const small = await drawNoise(400, 300).resize(1600, 1200).jpeg({ quality: 80 }).toBuffer();
  const large = await taken.jpeg({ quality: 90 }).toBuffer();
  return { small, large, signature: await logoPng({ width: 600, height: 160 }) };
}

/** Each of so many phones at once sends a report and eight small photos, one call after the other. */
export function sendByCalls(
  me: SignedInCaller,
  phones: number,
  pictures: Pictures,
  engineer_id: number,
): Promise<Sent> {
  return together(me, phones, async (send) => {
    const report = {
      ...{ idempotency_key: randomUUID(), customer_name: "Ana", site_address: "Calle Mayor 1", engineer_id },
      signature_base64: `data:image/png;base64,${Buffer.from(pictures.signature).toString("base64")}`,
    };
    const saved = await send({
      ...{ method: "POST", path: "/api/service-reports/reports", headers: { "Content-Type": "application/json" } },
      parts: [Buffer.from(JSON.stringify(report))],
    });
    const { id } = JSON.parse(saved) as { id: number };
    for (let position = 1; position <= 8; position += 1) {
      const path = `/api/service-reports/reports/${id}/photos/${position}`;
      await send({ method: "PUT", path, headers: { "Content-Type": "image/jpeg" }, parts: [pictures.small] });
    }
  });
}

/** Each of so many phones at once sends one form with eight photos as they were taken. */
export function sendByForm(me: SignedInCaller, phones: number, pictures: Pictures, engineer_id: number): Promise<Sent> {
  return together(me, phones, async (send) => {
    const boundary = `----${randomUUID()}`;
    const fields = {
      ...{ idempotency_key: randomUUID(), customer_name: "Ana", site_address: "Calle Mayor 1" },
      ...{ report_date: new Date().toISOString().slice(0, 10), engineer_id: String(engineer_id) },
    };
    const part = (name: string, more = "") =>
      Buffer.from(`\r\n--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`);
    const photo = part("photos", '; filename="photo.jpg"\r\nContent-Type: image/jpeg');
    await send({
      ...{ method: "POST", path: "/service-reports/engineer" },
      headers: { "Content-Type": `multipart/form-data; boundary=${boundary}`, "Sec-Fetch-Site": "same-origin" },
      parts: [
        ...Object.entries(fields).flatMap(([name, value]) => [part(name), Buffer.from(value)]),
        ...Array.from({ length: 8 }, () => [photo, pictures.large]).flat(),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ],
    });
  });
}

type Phone = (send: (posted: Posted) => Promise<string>) => Promise<void>;

/**
 * Runs the phones, each on a connection of its own. A request that is refused as busy is repeated when the answer says.
 */
async function together(me: SignedInCaller, phones: number, phone: Phone): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: phones });
  const answers: Record<number, number> = {};
  const begun = performance.now();
  const sent = await Promise.allSettled(Array.from({ length: phones }, () => phone(through)));
  agent.destroy();
  const refusals = sent.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
  for (const refusal of new Set(refusals)) console.log(`Not through: ${refusal}`);
  return { took: performance.now() - begun, answers, lost: refusals.length };

  async function through(posted: Posted): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      const answer = await post(agent, me, posted).catch(() => ({ status: 0, text: "cut off", retryAfter: 1 }));
      answers[answer.status] = (answers[answer.status] ?? 0) + 1;
      if (answer.status >= 200 && answer.status < 400) return answer.text;
      const later = answer.status === 503 || answer.status === 0;
      if (!later || tries === mostTries)
        throw new Error(`${posted.path}: ${answer.status} ${answer.text.slice(0, 200)}`);
      await setTimeout(answer.retryAfter * 1000 * (1 + Math.random()));
    }
  }
}

/** Sends a body in parts, without joining them: several requests share the parts. */
function post(agent: Agent, { url, headers }: SignedInCaller, { method, path, headers: more, parts }: Posted) {
  return new Promise<{ status: number; text: string; retryAfter: number }>((resolve, reject) => {
    const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const sending = request(
      `${url}${path}`,
      { agent, method, headers: { ...headers, ...more, "Content-Length": length } },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk) => (text += chunk));
        const retryAfter = Number(response.headers["retry-after"] ?? 1);
        response.once("end", () => resolve({ status: response.statusCode ?? 0, text, retryAfter }));
        response.once("error", reject);
      },
    );
    sending.once("error", reject);
    for (const part of parts) sending.write(part);
    sending.end();
  });
}
