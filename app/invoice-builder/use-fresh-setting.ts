import { useEffect } from "react";
import { useFetcher, useLocation } from "react-router";
import type { InvoiceSetting } from "./invoice-builder.server.ts";

/**
 * The setting of the form with what the company and the customer lack, and have declared, when the page was last shown:
 * whoever fills that in in another tab and comes back sees it. It is loaded beside the form, whose fields and version
 * stay as they are.
 */
export function useFreshSetting(setting: InvoiceSetting): InvoiceSetting {
  const { data, load } = useFetcher<{ opened?: { setting: InvoiceSetting } | null }>();
  const { pathname, search } = useLocation();
  useEffect(() => {
    function onShown() {
      if (document.visibilityState === "visible") load(`${pathname}${search}`);
    }
    document.addEventListener("visibilitychange", onShown);
    return () => document.removeEventListener("visibilitychange", onShown);
  }, [load, pathname, search]);
  const fresh = data?.opened?.setting;
  if (fresh?.customer.id !== setting.customer.id) return setting;
  return { ...setting, lawful: fresh.lawful, warnings: fresh.warnings };
}
