import { useState } from "react";
import { reactionInput } from "#domain/reactions/reaction.ts";
import { useSaveKey } from "../api/useSaveKey.ts";
import { NO_PROBLEMS, type Problems, problemsOfAnswer, problemsOfSchema } from "../ui/problems.ts";
import { toastDone } from "../ui/toast.ts";
import { saveReaction } from "./api.ts";
import { bodyOf, type Draft } from "./draft.ts";

/** Checks an auto-response with the schema that the server checks it with, and saves it. */
export function useReactionSaving(id: number | null, onSaved: () => void) {
	const [saving, setSaving] = useState(false);
	const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
	const { headersFor, renew } = useSaveKey();

	const save = async (draft: Draft) => {
		if (saving) return;
		const checked = reactionInput.safeParse(bodyOf(draft));
		setProblems(checked.success ? NO_PROBLEMS : problemsOfSchema(checked.error));
		if (!checked.success) return;
		setSaving(true);
		try {
			await saveReaction(id, checked.data, headersFor(checked.data));
			renew();
			toastDone("保存しました");
			onSaved();
		} catch (error) {
			setSaving(false);
			setProblems(problemsOfAnswer(error, "保存できませんでした"));
		}
	};

	return { saving, problems, save };
}
