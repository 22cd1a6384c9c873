/** GET, PUT and DELETE /api/service-reports/engineers/{id}. */
import { api, noContent, parseBody } from "#app/http/api.server.ts";
import { unlessChanged, versionedAnswer } from "#app/http/versioned-api.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { notFound } from "#app/platform/problem.ts";
import type { Seen, Versioned } from "#app/platform/versions.server.ts";
import { engineerChangeSchema } from "./engineer.schema.ts";
import type { Engineer } from "./engineer.ts";
import { deleteEngineer, getVersionedEngineer, updateEngineer } from "./engineers.server.ts";

const answer = api({
  async GET({ params }) {
    return versionedAnswer(await expectEngineer(idOf(params)));
  },
  async PUT({ request, params }) {
    const id = idOf(params);
    const input = await parseBody(request, engineerChangeSchema);
    const save = async (seen: Seen) => {
      await updateEngineer(id, input, seen);
      return versionedAnswer(await expectEngineer(id));
    };
    return unlessChanged(request, save, () => expectEngineer(id));
  },
  async DELETE({ params }) {
    await deleteEngineer(idOf(params));
    return noContent();
  },
});

async function expectEngineer(id: number): Promise<Versioned<Engineer>> {
  const engineer = await getVersionedEngineer(id);
  if (!engineer) throw notFound();
  return engineer;
}

export { answer as action, answer as loader };
