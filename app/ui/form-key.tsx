import { useRef } from "react";
import { useActionData, useRouteLoaderData } from "react-router";
import type { Notice } from "#app/http/notice.server.ts";

type RootData = { formKey: string; notice: Notice | null };

/**
 * The key of a form that creates something, by which a form posted twice creates it once (form-keys.server.ts). The key
 * stays the same while the form is corrected, sent again or reloaded, and changes once it was used. As a React key, it
 * resets the form then.
 *
 * @param of The form's name on its page: letters, digits and hyphens.
 */
export function useFormKey(of: string): string {
  const root = useRouteLoaderData<RootData>("root");
  const fresh = `${root?.formKey ?? ""}.${of}`;
  const answered = useActionData<{ formKey?: string | null }>()?.formKey ?? "";
  const held = useRef(fresh);
  // The posted key, unless that was used.
  if (answered.endsWith(`.${of}`)) held.current = answered;
  if (root?.notice?.formKey === held.current) held.current = fresh;
  return held.current;
}

/** The hidden field with the form's key. `of` is that of useFormKey(). */
export function FormKey({ of }: { of: string }) {
  // autoComplete off: after a reload, a browser must not fill in the old key.
  return <input type="hidden" name="form_key" value={useFormKey(of)} autoComplete="off" />;
}
