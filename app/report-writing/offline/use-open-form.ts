import { useCallback } from "react";
import { useNavigate } from "react-router";
import { isCachedPage } from "#app/platform/page-cache.ts";

export type OpenForm = (address: string, state?: object | null) => void;

/**
 * Gives a function that goes to another form, replacing this one: by the router, or as a document where the router's
 * data is not available without signal. `fromPhone`: this form comes from the phone.
 */
export function useOpenForm(fromPhone: boolean): OpenForm {
  const navigate = useNavigate();
  return useCallback(
    (address, state = null) => {
      // A kept page first renders the data that was in it when it was kept.
      if (fromPhone || isCachedPage() || !navigator.onLine) location.replace(address);
      else navigate(address, { replace: true, preventScrollReset: true, state });
    },
    [fromPhone, navigate],
  );
}
