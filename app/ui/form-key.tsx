import { useRef } from "react";
import { useActionData, useRouteLoaderData } from "react-router";
import type { Notice } from "#app/http/notice.server.ts";

type RootData = { formKey: string; notice: Notice | null };

/**
 * The key of a form that makes something (platform/form-keys.server.ts). It stays while the form is corrected, sent again
 * or looked at; once it has made what it was for, the form has another. So it also tells React when to begin the form anew.
 *
 * @param of Which form of its page it is, in letters, digits and hyphens.
 */
export function useFormKey(of: string): string {
  const root = useRouteLoaderData<RootData>("root");
  const fresh = `${root?.formKey ?? ""}.${of}`;
  const answered = useActionData<{ formKey?: string | null }>()?.formKey ?? "";
  const held = useRef(fresh);
  // The one that was posted, or another where that is spent.
  if (answered.endsWith(`.${of}`)) held.current = answered;
  if (root?.notice?.formKey === held.current) held.current = fresh;
  return held.current;
}

/** The hidden field of a form that makes something. `of` is that of useFormKey(). */
export function FormKey({ of }: { of: string }) {
  // Not to be filled in again by a browser that is asked for the page anew.
  return <input type="hidden" name="form_key" value={useFormKey(of)} autoComplete="off" />;
}
