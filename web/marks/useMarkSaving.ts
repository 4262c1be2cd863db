import { useState } from "react";
import { markSettingInput } from "#domain/marks/setting.ts";
import { useSaveKey } from "../api/useSaveKey.ts";
import { NO_PROBLEMS, problemsOfAnswer, problemsOfSchema } from "../ui/problems.ts";
import { toastDone } from "../ui/toast.ts";
import { useProblems } from "../ui/useProblems.ts";
import { saveMarkSetting } from "./api.ts";
import { bodyOf, type Draft } from "./draft.ts";

/** Checks the marks with the schema that the server checks them with, and saves them. */
export function useMarkSaving(draft: Draft, onSaved: () => void) {
	const [saving, setSaving] = useState(false);
	const { fail, problems, failures } = useProblems(draft, check);
	const { headersFor, renew } = useSaveKey();

	const save = async () => {
		if (saving) return;
		const checked = markSettingInput.safeParse(bodyOf(draft));
		if (!checked.success) return fail();
		setSaving(true);
		try {
			await saveMarkSetting(checked.data, headersFor(checked.data));
			renew();
			toastDone("保存しました");
			onSaved();
		} catch (error) {
			setSaving(false);
			fail(problemsOfAnswer(error, "保存できませんでした"));
		}
	};

	return { saving, save, problems, failures };
}

function check(draft: Draft) {
	const checked = markSettingInput.safeParse(bodyOf(draft));
	return checked.success ? NO_PROBLEMS : problemsOfSchema(checked.error);
}
