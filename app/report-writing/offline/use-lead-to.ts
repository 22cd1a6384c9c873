import { useCallback } from "react";
import { useNavigate } from "react-router";
import { isKeptPage } from "./keep-pages.ts";

export type LeadTo = (address: string, state?: object | null) => void;

/**
 * Leads to another form in place of this one: as a document, which the service worker has, where scripts would get nothing.
 * `kept`: this form is the phone's.
 */
export function useLeadTo(kept: boolean): LeadTo {
  const navigate = useNavigate();
  return useCallback(
    (address, state = null) => {
      // A kept page says first what the server once wrote into it.
      if (kept || isKeptPage() || !navigator.onLine) location.replace(address);
      else navigate(address, { replace: true, preventScrollReset: true, state });
    },
    [kept, navigate],
  );
}
