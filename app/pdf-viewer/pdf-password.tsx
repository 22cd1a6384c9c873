import { useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { useScreenWords } from "#app/words/use-words.tsx";
import { viewerWords } from "#app/words/viewer-words.ts";

/** Asks for the password of an encrypted PDF. */
export function PdfPassword({ wrong, onAnswer }: { wrong: boolean; onAnswer: (password: string) => void }) {
  const viewer = useScreenWords(viewerWords);
  const [password, setPassword] = useState("");
  return (
    <form
      className="form-short"
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(password);
      }}
    >
      <p role="alert">{wrong ? viewer.wrongPassword : viewer.enterPassword}</p>
      <TextField
        label={viewer.password}
        type="password"
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <button type="submit" className="button primary">
        {viewer.open}
      </button>
    </form>
  );
}
