/** The form of the Engineer Checklist as a browser without JavaScript sends it. */

type Sent = { fields: Record<string, string | string[]>; photos?: Uint8Array[] };

export function reportForm({ fields, photos = [] }: Sent): FormData {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  for (const [index, photo] of photos.entries()) {
    form.append("photos", new File([new Uint8Array(photo)], `${index + 1}.jpg`, { type: "image/jpeg" }));
  }
  // What a browser sends for a file field without a file.
  if (photos.length === 0) form.append("photos", new File([], "", { type: "application/octet-stream" }));
  return form;
}
