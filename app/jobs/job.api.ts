/** GET, PATCH and DELETE /api/jobs/{id}. */
import { doerOf } from "#app/auth/guard.server.ts";
import { api, noContent, parseJson, withSentencesIn } from "#app/http/api.server.ts";
import { languageContext } from "#app/http/context.ts";
import { validate } from "#app/http/validation.server.ts";
import { unlessChanged, versionedAnswer } from "#app/http/versioned-api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { movesByTag, readVersioned, type Seen, type Version, type Versioned } from "#app/platform/versions.server.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { changesContent, jobChangeSchema, visitChangeSchema } from "./job.schema.ts";
import { cancelJob, setJobState } from "./job-state.server.ts";
import { jobOnWire, savedJobOnWire } from "./job-wire.server.ts";
import { type Rescheduling, rescheduleJob } from "./jobs.server.ts";
import { updateVisit, versionOfJob } from "./visit-changes.server.ts";

const answer = api({
  async GET({ params, context }) {
    const id = idOf(params);
    return versionedAnswer(await presentJob(id, context.get(languageContext)));
  },
  async PATCH({ request, params, context }) {
    const [id, language] = [idOf(params), context.get(languageContext)];
    const body = await parseJson(request);
    if (!changesContent(body)) {
      const move = async (seen: Seen) => {
        await changeJob(id, body, { by: doerOf(context), seen }, language);
        return versionedAnswer(await savedJob(id, language));
      };
      return unlessChanged(request, move, () => presentJob(id, language), movesByTag);
    }
    const change = validate(visitChangeSchema, body);
    const save = async (seen: Seen) => {
      await updateVisit(id, change, seen);
      return versionedAnswer(await savedJob(id, language));
    };
    return unlessChanged(request, save, () => presentJob(id, language));
  },
  async DELETE({ params, context }) {
    await cancelJob(idOf(params), { by: doerOf(context) });
    return noContent();
  },
});

/**
 * Changes a job's slot and engineers, or its state; `seen`: how often it had been moved when it was read. A phone
 * shows a refused state to its user, so the refusal has the sentence in their language too.
 */
async function changeJob(id: number, body: unknown, doing: Rescheduling, language: Language): Promise<void> {
  const { state, reason, pressed_at, key, place, tell_customer: tell, ...change } = validate(jobChangeSchema, body);
  if (state === undefined) await rescheduleJob(id, change, { ...doing, place, tell });
  else {
    await setJobState(id, { state, reason, pressed_at, key }, { ...doing, place, tell }).catch((error: unknown) => {
      throw place === "phone" ? withSentencesIn(wordsIn(language), error) : error;
    });
  }
}

function presentJob(id: number, language: Language): Promise<Versioned<unknown, Version>> {
  return readVersioned(
    () => versionOfJob(id),
    () => jobOnWire(id, language),
  );
}

function savedJob(id: number, language: Language): Promise<Versioned<unknown, Version>> {
  return readVersioned(
    () => versionOfJob(id),
    () => savedJobOnWire(id, language),
  );
}

export { answer as action, answer as loader };
