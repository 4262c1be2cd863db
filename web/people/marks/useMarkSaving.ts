import { markSettingInput } from "#domain/people/marks/setting.ts";
import { checkedBy } from "#web/platform/ui/problems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { saveMarkSetting } from "./api.ts";
import { bodyOf, type Draft } from "./draft.ts";

/** Checks the marks with the schema that the server checks them with, and saves them. */
export const useMarkSaving = (draft: Draft, onSaved: () => void) =>
	useSaving(draft, {
		check: (draft) => checkedBy(markSettingInput, bodyOf(draft)),
		send: saveMarkSetting,
		onSaved,
		done: "保存しました",
		failed: "保存できませんでした",
	});
