import { useCallback } from "react";
import { useNavigate } from "react-router";
import { isKeptPage } from "#app/platform/kept-pages.ts";

export type LeadTo = (address: string, state?: object | null) => void;

/**
 * Gives a function that goes to another form, replacing this one: by the router, or as a document where the router's
 * data is not available without signal. `kept`: this form comes from the phone.
 */
export function useLeadTo(kept: boolean): LeadTo {
  const navigate = useNavigate();
  return useCallback(
    (address, state = null) => {
      // A kept page first renders the data that was in it when it was kept.
      if (kept || isKeptPage() || !navigator.onLine) location.replace(address);
      else navigate(address, { replace: true, preventScrollReset: true, state });
    },
    [kept, navigate],
  );
}
