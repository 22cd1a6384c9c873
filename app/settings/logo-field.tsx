import { type ChangeEvent, useEffect, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { companyWords } from "#app/words/company-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { type BrandLogo, logoBounds, logoPath } from "./brand.ts";

type LogoFieldProps = {
  current: BrandLogo | null;
  wrong: string | undefined;
  /** Whether "Remove logo" was ticked in the refused form. */
  removed: boolean;
  /** The refused form had a file. A browser without JavaScript does not keep it. */
  lost: boolean;
};

/**
 * The present logo, an input for a new file, and a check box that removes it. With JavaScript the new file is shown
 * before it is saved.
 */
export function LogoField({ current, wrong, removed, lost }: LogoFieldProps) {
  const company = useScreenWords(companyWords);
  const hydrated = useHydrated();
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
          {lost && !hydrated ? <p className="quiet small">{company.logoAgain}</p> : null}
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

/** The chosen file before it is saved: its object URL in this page, or whether it was too large. */
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
      // Clears the input, so that the rest of the form can be saved.
      if (refused) input.value = "";
      untickRemoval(input);
      setTooLarge(refused);
      setChosen(file && !refused ? URL.createObjectURL(file) : null);
    },
    /** A logo is either removed or replaced: ticking the box drops the chosen file. */
    remove({ currentTarget: box }: ChangeEvent<HTMLInputElement>) {
      const file = box.form?.elements.namedItem("logo");
      if (!box.checked || !(file instanceof HTMLInputElement)) return;
      file.value = "";
      setTooLarge(false);
      setChosen(null);
    },
    /** The browser cannot show the file. Whether it is a picture is decided on the server. */
    forget: () => setChosen(null),
  };
}

function untickRemoval({ form }: HTMLInputElement): void {
  const box = form?.elements.namedItem("remove_logo");
  if (box instanceof HTMLInputElement) box.checked = false;
}
