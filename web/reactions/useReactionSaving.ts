import { useState } from "react";
import { reactionInput } from "#domain/reactions/reaction.ts";
import { useSaveKey } from "../api/useSaveKey.ts";
import { NO_PROBLEMS, problemsOfAnswer, problemsOfSchema } from "../ui/problems.ts";
import { toastDone } from "../ui/toast.ts";
import { useProblems } from "../ui/useProblems.ts";
import { saveReaction } from "./api.ts";
import { bodyOf, type Draft } from "./draft.ts";

/** Checks an auto-response with the schema that the server checks it with, and saves it. */
export function useReactionSaving(id: number | null, draft: Draft, onSaved: () => void) {
	const [saving, setSaving] = useState(false);
	const { fail, problems, failures } = useProblems(draft, check);
	const { headersFor, renew } = useSaveKey();

	const save = async () => {
		if (saving) return;
		const checked = reactionInput.safeParse(bodyOf(draft));
		if (!checked.success) return fail();
		setSaving(true);
		try {
			await saveReaction(id, checked.data, headersFor(checked.data));
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
	const checked = reactionInput.safeParse(bodyOf(draft));
	return checked.success ? NO_PROBLEMS : problemsOfSchema(checked.error);
}
