/** What whoever signs out is told of reports that wait on this phone (app/service-reports/offline/store.ts counts them). */
import type { Language } from "#app/platform/money.ts";

/** The sentence, or undefined when nothing of this user's waits here. Its words are loaded only then. */
export async function waitingReports(user: number, language: Language): Promise<string | undefined> {
  const n = Number(localStorage.getItem(`app.waiting.${user}`) ?? 0);
  if (!(n > 0)) return undefined;
  const { offline } =
    language === "es" ? await import("#app/words/es/offline.ts") : await import("#app/words/en/offline.ts");
  return offline.waiting({ n });
}
