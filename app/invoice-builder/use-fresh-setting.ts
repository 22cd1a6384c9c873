import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { InvoiceLacks, InvoiceSetting } from "./invoice-builder.server.ts";

/**
 * The setting of the form with what the company and the customer lack, and have declared, when the page was last shown:
 * whoever fills that in in another tab and comes back sees it. It is loaded beside the form, which stays as it is.
 */
export function useFreshSetting(setting: InvoiceSetting): InvoiceSetting {
  const { data, load } = useFetcher<Partial<InvoiceLacks> | null>();
  const { customer, quote } = setting;
  const address = `/invoices/lacks?customer=${customer.id}${quote ? `&quote=${quote.id}` : ""}`;
  useEffect(() => {
    function onShown() {
      if (document.visibilityState === "visible") load(address);
    }
    document.addEventListener("visibilitychange", onShown);
    return () => document.removeEventListener("visibilitychange", onShown);
  }, [load, address]);
  // A load that failed gives neither.
  if (data?.lawful === undefined || data.warnings === undefined) return setting;
  return { ...setting, lawful: data.lawful, warnings: data.warnings };
}
