type Reason = { reason: string };

/** What is said of what could not be loaded, on whichever page the person is. */
export const loads = {
  emailSettings: ({ reason }: Reason) => `Failed to load email settings: ${reason}`,
  list: ({ reason }: Reason) => `Load failed: ${reason}`,
  invoice: ({ reason }: Reason) => `Failed to create/open invoice: ${reason}`,
  prefill: ({ reason }: Reason) => `Could not prefill service report: ${reason}`,
};
