import { type ChangeEvent, useEffect, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { useAlive } from "#app/ui/use-alive.ts";
import { useCompanyWords } from "#app/words/use-company-words.ts";
import { type BrandLogo, logoBounds, logoPath } from "./brand.ts";

type LogoFieldProps = {
  current: BrandLogo | null;
  wrong: string | undefined;
  /** Whether it was ticked to be taken away. */
  removed: boolean;
  /** A form that was refused brought a file, which a browser without JavaScript does not keep. */
  lost: boolean;
};

/** The current logo, the file of a new one, and a tick that removes it. With JavaScript the new one shows before it is saved. */
export function LogoField({ current, wrong, removed, lost }: LogoFieldProps) {
  const company = useCompanyWords();
  const alive = useAlive();
  const { chosen, tooLarge, choose, remove, forget } = useChosenPicture();
  return (
    <>
      <h2 className="legend">{company.logoHeading}</h2>
      <div className="logo-field">
        <div className="logo-shown">
          {chosen ? (
            <img src={chosen} alt={company.logoChosen} onError={forget} />
          ) : current ? (
            <img src={logoPath(current)} alt={company.logoNow} width={current.width} height={current.height} />
          ) : (
            <span className="quiet small">{company.noLogo}</span>
          )}
        </div>
        <div>
          <Field label={company.logo} hint={company.logoHint} error={tooLarge ? company.logoTooLarge : wrong}>
            {(wiring) => <input {...wiring} type="file" name="logo" accept={logoBounds.types} onChange={choose} />}
          </Field>
          {lost && !alive ? <p className="quiet small">{company.logoAgain}</p> : null}
          {current ? (
            <label className="check">
              <input type="checkbox" name="remove_logo" value="1" defaultChecked={removed} onChange={remove} />
              {company.removeLogo}
            </label>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** The picture that a person chose and has not saved: its address in this page, or that it was too large to be taken. */
function useChosenPicture() {
  const [chosen, setChosen] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen)), [chosen]);
  return {
    chosen,
    tooLarge,
    choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
      const file = input.files?.[0];
      const refused = file !== undefined && file.size > logoBounds.bytes;
      // Taken back, so that the rest can be saved.
      if (refused) input.value = "";
      untick(input);
      setTooLarge(refused);
      setChosen(file && !refused ? URL.createObjectURL(file) : null);
    },
    /** A logo is removed or replaced, not both. */
    remove({ currentTarget: box }: ChangeEvent<HTMLInputElement>) {
      const file = box.form?.elements.namedItem("logo");
      if (!box.checked || !(file instanceof HTMLInputElement)) return;
      file.value = "";
      setTooLarge(false);
      setChosen(null);
    },
    /** What the browser cannot show; whether it is a picture is for the server to say. */
    forget: () => setChosen(null),
  };
}

function untick({ form }: HTMLInputElement): void {
  const box = form?.elements.namedItem("remove_logo");
  if (box instanceof HTMLInputElement) box.checked = false;
}
