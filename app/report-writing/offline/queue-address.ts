/** The address of the page of the queue. */
export const queueAddress = "/service-reports/queue";
