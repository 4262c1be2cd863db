import { useRef, useState } from "react";
import { registerAction as actionSchema, type RegisterAction } from "#domain/actions/action.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { report } from "../api/reports.ts";
import { useSaveKey } from "../api/useSaveKey.ts";
import { NO_PROBLEMS, problemsOfAnswer, problemsOfSchema } from "../ui/problems.ts";
import { toastDone } from "../ui/toast.ts";
import { useProblems } from "../ui/useProblems.ts";
import { registerAction } from "./api.ts";
import { bodyOf, type Draft } from "./draft.ts";

/** The states of saving (specification 000 §4). */
export type SaveProgress = "idle" | "saving" | "success" | "failed";

/**
 * What becomes of a finished action: `plain` registers it and says so, `postemit` registers it and hands its id on,
 * `emit` hands the action itself on without a call; whoever takes it may save it on, and fail.
 */
export type Ending =
	| { mode: "plain" | "postemit"; onSaved: (aid: number) => void }
	| { mode: "emit"; onEmit: (action: RegisterAction) => void | Promise<void> };

/** Checks an action with the schema that the server checks it with, and saves it. */
export function useActionSaving(draft: Draft, ending: Ending) {
	const [progress, setProgress] = useState<SaveProgress>("idle");
	const { fail, ...found } = useProblems(draft, check);
	const { headersFor, renew } = useSaveKey();
	// A second press can come before the first is rendered.
	const busy = useRef(false);

	const finish = async (action: RegisterAction) => {
		busy.current = true;
		setProgress("saving");
		try {
			if (ending.mode === "emit") {
				await ending.onEmit(action);
				return setProgress("success");
			}
			const aid = await registerAction(action, headersFor(action));
			renew();
			report("action.saved", { effects: action.inputs.length, template: action.is_template === 1 });
			setProgress("success");
			if (ending.mode === "plain") toastDone(TEXTS.actionRegistered);
			ending.onSaved(aid);
		} catch (error) {
			setProgress("failed");
			fail(problemsOfAnswer(error, TEXTS.actionRegisterFailed));
		} finally {
			busy.current = false;
		}
	};

	const save = () => {
		if (busy.current) return;
		const checked = actionSchema.safeParse(bodyOf(draft));
		if (checked.success) void finish(checked.data);
		else fail();
	};

	return { progress, save, ...found };
}

function check(draft: Draft) {
	const checked = actionSchema.safeParse(bodyOf(draft));
	return checked.success ? NO_PROBLEMS : problemsOfSchema(checked.error);
}
