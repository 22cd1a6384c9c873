/** GET /admin/verifactu/declarations/:id: a kept declaration of responsibility as a text file. */
import { idOf } from "#app/numbers/whole-number.ts";
import { Problem, screenStatus } from "#app/platform/problem.ts";
import type { Route } from "./+types/declaration.api";
import { declarationText } from "./declaration.ts";
import { getProducerDeclaration } from "./setup.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  try {
    const declaration = await getProducerDeclaration(idOf(params));
    const name = `declaracion-responsable-${declaration.program_version}-${declaration.id}.txt`;
    return new Response(declarationText(declaration), {
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}"`,
        "Cache-Control": "private, no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Response(null, { status: screenStatus(error.kind) });
  }
}
