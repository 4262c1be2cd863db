import { markSettingInput } from "#domain/people/marks/mark-setting-input.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { saveMarkSetting } from "./markSettingApi.ts";
import { type MarksDraft, marksBodyOf } from "./marksDraft.ts";

/** Validates the marks with the server's schema, and saves them. */
export const useMarkSaving = (draft: MarksDraft, onSaved: () => void) =>
	useSaving(draft, {
		check: (draft) => checkDraft(markSettingInput, marksBodyOf(draft)),
		send: saveMarkSetting,
		onSaved,
		savedText: "保存しました",
		failureHeading: "保存できませんでした",
	});
