import { useState } from "react";
import { registerAction as actionSchema, type RegisterAction } from "#domain/actions/action.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { useSaveKey } from "../api/useSaveKey.ts";
import { NO_PROBLEMS, type Problems, problemsOfAnswer, problemsOfSchema } from "../ui/problems.ts";
import { toastDone } from "../ui/toast.ts";
import { registerAction } from "./api.ts";
import { bodyOf, type Draft } from "./draft.ts";

/** The states of saving (specification 000 §4). */
export type SaveProgress = "idle" | "saving" | "success" | "failed";

/**
 * What becomes of a finished action: `plain` registers it and says so, `postemit` registers it and hands its id on,
 * `emit` hands the action itself on without a call.
 */
export type Ending =
	| { mode: "plain" | "postemit"; onSaved: (aid: number) => void }
	| { mode: "emit"; onEmit: (action: RegisterAction) => void };

/** Checks an action with the schema that the server checks it with, and saves it. */
export function useActionSaving(ending: Ending) {
	const [progress, setProgress] = useState<SaveProgress>("idle");
	const [problems, setProblems] = useState<Problems>(NO_PROBLEMS);
	const { headersFor, renew } = useSaveKey();

	const register = async (action: RegisterAction, onSaved: (aid: number) => void) => {
		setProgress("saving");
		try {
			const aid = await registerAction(action, headersFor(action));
			renew();
			setProgress("success");
			if (ending.mode === "plain") toastDone(TEXTS.actionRegistered);
			onSaved(aid);
		} catch (error) {
			setProgress("failed");
			setProblems(problemsOfAnswer(error, TEXTS.actionRegisterFailed));
		}
	};

	const save = (draft: Draft) => {
		if (progress === "saving") return;
		const checked = actionSchema.safeParse(bodyOf(draft));
		setProblems(checked.success ? NO_PROBLEMS : problemsOfSchema(checked.error));
		if (!checked.success) return;
		if (ending.mode === "emit") ending.onEmit(checked.data);
		else void register(checked.data, ending.onSaved);
	};

	return { progress, problems, save, complain: setProblems };
}
