/** Where the reports of this phone are. */
export const queueAddress = "/service-reports/queue";
