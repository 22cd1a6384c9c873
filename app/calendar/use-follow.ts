import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/**
 * Gives a handler of clicks for an element with hundreds of links. The links are plain elements, and this one handler
 * follows them within the page, as each Link would by itself: so many Links took two fifths of the scripts' time of a
 * week (docs/decisions/0012-calendar.md).
 */
export function useFollow(): (event: MouseEvent<HTMLElement>) => void {
  const navigate = useNavigate();
  return (event) => {
    const link = (event.target as HTMLElement).closest("a");
    const href = link?.getAttribute("href");
    // What is not an address of the product, such as a telephone number, is the browser's.
    if (!href?.startsWith("/") || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(href, { preventScrollReset: true });
  };
}
