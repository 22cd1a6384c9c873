import { z } from "zod";
import { type DescribedCalls, flagOut, gives, gone, idOut, named } from "#app/http/described-call.ts";
import { engineerChangeSchema, engineerSchema } from "./engineer.schema.ts";

const text = z.string();

const engineer = named("Engineer", z.strictObject({ id: idOut, name: text, email: text.nullable(), active: flagOut }));

/** The calls for engineers, below the base path of service reports (platform/service-reports-path.ts). */
export const engineerCalls: DescribedCalls = {
  "/engineers": {
    get: {
      summary: "List the engineers, those at work first, by name",
      answers: { 200: gives(z.array(engineer), "All of them") },
    },
    post: { summary: "Add an engineer", body: engineerSchema, answers: { 201: gives(engineer, "Added") } },
  },
  "/engineers/{id}": {
    put: {
      summary: "Save an engineer; what is absent stays",
      body: engineerChangeSchema,
      answers: { 200: gives(engineer, "Saved") },
    },
    delete: {
      summary: "Delete an engineer whom no report names",
      answers: { 204: gone },
      refusals: { 409: "Reports name the engineer" },
    },
  },
};
