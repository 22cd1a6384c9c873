type Reason = { reason: string };

/** The sentences for data that could not be loaded, on any page. */
export const loads = {
  emailSettings: ({ reason }: Reason) => `Failed to load email settings: ${reason}`,
  list: ({ reason }: Reason) => `Load failed: ${reason}`,
  invoice: ({ reason }: Reason) => `Failed to create/open invoice: ${reason}`,
  prefill: ({ reason }: Reason) => `Could not prefill service report: ${reason}`,
  products: ({ reason }: Reason) => `Failed to load products: ${reason}`,
};
