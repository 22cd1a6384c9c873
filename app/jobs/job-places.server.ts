/** Where jobs are done, for those who look at several at once. */
import { addressLine } from "#app/documents/address.ts";
import { reader } from "#app/platform/database.server.ts";
import { party, partyOf, readWithCustomers } from "./job-party.server.ts";

/** The address of a job's site, else of its customer, and the telephone to call there; "" where it is not known. */
export type JobPlace = { address: string; tel: string };

/** The places of jobs by their ids. */
export async function placesOfJobs(ids: readonly number[]): Promise<Map<number, JobPlace>> {
  const jobs = await readWithCustomers(() =>
    reader().job.findMany({ where: { id: { in: [...ids] } }, include: party }),
  );
  return new Map(
    jobs.map((job) => {
      const { customer, site } = partyOf(job);
      return [job.id, { address: addressLine(site ?? customer), tel: site?.tel || customer.tel }];
    }),
  );
}
