import { expect, test } from "vitest";
import type { Problem } from "#app/platform/problem.ts";
import { inRequest } from "#app/platform/request.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { asProblem } from "./attended-sending.server.ts";
import { MailFailure, type MailFailureKind } from "./mail-failure.ts";

const answerTo = (owner: boolean, kind: MailFailureKind) =>
  inRequest({ id: "x", person: null, owner }, () => asProblem(new MailFailure(kind)) as Problem).sentence(
    wordsIn("es"),
  );

test("who may not open the settings of the mail server is told to ask an owner, where they are to be changed", () => {
  const setUp = "El correo no está configurado. Configúrelo en Administración, Ajustes de correo electrónico.";
  expect(answerTo(true, "notSetUp")).toBe(setUp);
  expect(answerTo(false, "notSetUp")).toBe(`${setUp} Solo puede hacerlo un propietario: pídaselo.`);
  expect(answerTo(false, "notFound")).not.toContain("propietario");
});
