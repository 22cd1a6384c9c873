import { z } from "zod";
import {
  changedMeanwhile,
  type DescribedCalls,
  flagOut,
  givesList,
  gone,
  idOut,
  jsonAnswer,
  namedShape,
  versionHeader,
} from "#app/http/described-call.ts";
import { absenceIdSchema, absenceListSchema, absenceSchema } from "./absence.schema.ts";
import { engineerChangeSchema, engineerSchema } from "./engineer.schema.ts";
import { palette } from "./engineer.ts";
import { weekdays } from "./hours.ts";

const text = z.string();
const day = text.meta({ description: "YYYY-MM-DD" });

/** Working hours by weekday. */
export const weekShape = namedShape(
  "WorkingHours",
  z
    .strictObject(Object.fromEntries(weekdays.map((weekday) => [weekday, z.array(z.tuple([text, text]))])))
    .meta({ description: 'Ranges by weekday, Monday is "1": {"1": [["08:00", "14:00"]], …, "7": []}.' }),
);

const certificate = z.strictObject({ number: text, category: text, until: day.nullable() });

const engineer = namedShape(
  "Engineer",
  z.strictObject({
    ...{ id: idOut, name: text, email: text.nullable(), active: flagOut },
    colour: z.enum(palette),
    initials: text.meta({ description: "Letters that no other engineer has; derived from the names." }),
    phone: text,
    user_id: idOut.nullable().meta({ description: "The account with which the engineer signs in." }),
    certificate: certificate.nullable().meta({ description: "The F-gas certificate." }),
    hours: weekShape.nullable().meta({ description: "null: the company's working hours." }),
  }),
);

const absence = namedShape(
  "Absence",
  z.strictObject({
    id: idOut,
    engineer_id: idOut.nullable().meta({ description: "null: the whole company." }),
    ...{ from: day, to: day.meta({ description: "The last day, included." }), reason: text },
    source: z.enum(["typed", "ics"]),
  }),
);

const absences = z.strictObject({ data: z.array(absence) });

/** The calls for engineers, below the base path of service reports (platform/service-reports-path.ts). */
export const engineerCalls: DescribedCalls = {
  "/engineers": {
    get: {
      summary: "List the engineers, those at work first, by name; to an engineer, only themselves",
      answers: givesList(z.array(engineer), "All of them"),
    },
    post: { summary: "Add an engineer", body: engineerSchema, answers: { 201: jsonAnswer(engineer, "Added") } },
  },
  "/engineers/{id}": {
    get: { summary: "Get an engineer", answers: { 200: jsonAnswer(engineer, "The engineer", versionHeader) } },
    put: {
      summary: "Save an engineer",
      body: engineerChangeSchema,
      answers: { 200: jsonAnswer(engineer, "Saved", versionHeader) },
      refusals: changedMeanwhile,
    },
    delete: {
      summary: "Delete an engineer whom no report and no job names",
      answers: { 204: gone },
      refusals: { 409: "Reports or jobs name the engineer" },
    },
  },
};

/** The calls for days off. */
export const absenceCalls: DescribedCalls = {
  "/engineers/{id}/absences": {
    get: {
      summary: "List the days off of an engineer, with those of the whole company",
      query: absenceListSchema,
      answers: givesList(absences, "In order of their first day"),
    },
    post: {
      summary: "Add days off of an engineer",
      body: absenceSchema,
      answers: { 201: jsonAnswer(absence, "Added") },
    },
    delete: {
      summary: "Delete days off of an engineer",
      query: absenceIdSchema,
      answers: { 204: gone },
    },
  },
  "/absences": {
    get: {
      summary: "List the days off of the whole company",
      query: absenceListSchema,
      answers: givesList(absences, "In order of their first day"),
    },
    post: {
      summary: "Add days off of the whole company",
      body: absenceSchema,
      answers: { 201: jsonAnswer(absence, "Added") },
    },
    delete: {
      summary: "Delete days off of the whole company",
      query: absenceIdSchema,
      answers: { 204: gone },
      refusals: { 404: "There are no such days off of the company" },
    },
  },
};
