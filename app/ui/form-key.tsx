import { useRef } from "react";
import { Link, useActionData, useRouteLoaderData } from "react-router";
import type { Notice } from "#app/http/notice.server.ts";
import type { ShownMade } from "#app/http/screen.server.ts";
import { useWords } from "#app/words/use-words.tsx";
import { NoticeBox } from "./notice.tsx";

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

/**
 * The link to what the same form has made before, in a form that was refused for it; with the box that asks for a
 * further one all the same, where a press alone does not (form-keys.server.ts). Place it into the form.
 */
export function MadeBeforeNotice({ made }: { made: ShownMade | null | undefined }) {
  const { common } = useWords();
  if (!made) return null;
  return (
    <NoticeBox tone="info">
      <MadeLink {...made} />{" "}
      {made.further === null ? null : (
        <label className="check">
          <input key={made.further} type="checkbox" name="further_key" value={made.further} />
          {common.makeFurther({ number: made.number })}
        </label>
      )}
    </NoticeBox>
  );
}

/** The link to a numbered document that a form has made before. */
export function MadeLink({ number, href }: { number: string; href: string }) {
  const { quotes } = useWords();
  return (
    <Link className="tap" to={href}>
      {quotes.view} {number}
    </Link>
  );
}
