import { markSettingInput } from "#domain/people/marks/setting.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { saveMarkSetting } from "./api.ts";
import { type MarksDraft, marksBodyOf } from "./draft.ts";

/** Checks the marks with the schema that the server checks them with, and saves them. */
export const useMarkSaving = (draft: MarksDraft, onSaved: () => void) =>
	useSaving(draft, {
		check: (draft) => checkDraft(markSettingInput, marksBodyOf(draft)),
		send: saveMarkSetting,
		onSaved,
		done: "保存しました",
		failed: "保存できませんでした",
	});
