/** Bodies of texts: JSON and forms are UTF-8. What is not is refused, as decoding it would lose its letters. */

/**
 * The text of a body, without a byte order mark; null when its bytes are not UTF-8, or do not all come because the
 * client has gone.
 */
export async function utf8Body(request: Request): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await request.arrayBuffer());
  } catch {
    return null;
  }
}

/** Whether a request says that its body has another encoding than UTF-8 or ASCII, which is a part of UTF-8. */
export function statesOtherCharset(request: Request): boolean {
  const stated = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(request.headers.get("Content-Type") ?? "")?.[1];
  return stated !== undefined && !/^(utf-?8|us-ascii)$/i.test(stated);
}

/**
 * The form of a request. Throws when it cannot be read, also when its bytes or its escapes are not UTF-8. The texts of
 * a multipart form are decoded leniently: only browsers send such ones, in the encoding of our pages.
 */
export async function utf8Form(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/x-www-form-urlencoded/i.test(type)) return request.formData();
  const text = await utf8Body(request);
  if (text === null) throw new Error("The form is not UTF-8");
  // Throws at escapes that are not UTF-8. A "%" that begins no escape stands for itself, as in URLSearchParams.
  decodeURIComponent(text.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}
