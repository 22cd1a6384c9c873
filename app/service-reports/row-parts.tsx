import { useNavigation } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useReportsWords } from "#app/words/use-reports-words.ts";
import { useWords } from "#app/words/use-words.tsx";

/** Whether a button of a row is being answered. */
function useBusyRow(id: number): (intent: string) => boolean {
  const { formData } = useNavigation();
  return (intent) => formData?.get("id") === String(id) && formData.get("intent") === intent;
}

/** Whether a row is in use, in words. */
export function ActiveBadge({ active }: { active: number }) {
  const reports = useReportsWords();
  return <span className={active ? "badge accepted" : "badge"}>{active ? reports.active : reports.disabled}</span>;
}

/** The buttons of a row's form: Save, and Enable or Disable. The first is what Enter does. */
export function RowButtons({ id, active }: { id: number; active: number }) {
  const { common } = useWords();
  const reports = useReportsWords();
  const busy = useBusyRow(id);
  const toggle = active ? "disable" : "enable";
  return (
    <>
      <input type="hidden" name="id" value={id} />
      <SubmitButton className="button" name="intent" value="save" busy={busy("save")} busyText={common.saving}>
        {common.save}
      </SubmitButton>
      <SubmitButton className="button plain" name="intent" value={toggle} busy={busy(toggle)} busyText={common.saving}>
        {reports[toggle]}
      </SubmitButton>
    </>
  );
}
