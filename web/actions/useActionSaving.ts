import { registerAction as actionSchema, type RegisterAction } from "#domain/actions/action.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { report } from "../api/reports.ts";
import { useSaveKey } from "../api/useSaveKey.ts";
import { NO_PROBLEMS, problemsOfAnswer, problemsOfSchema } from "../ui/problems.ts";
import { useSaving } from "../ui/saving.ts";
import { toastDone } from "../ui/toast.ts";
import { useProblems } from "../ui/useProblems.ts";
import { registerAction } from "./api.ts";
import { bodyOf, type Draft } from "./draft.ts";

/**
 * What becomes of a finished action: `plain` registers it and says so, `postemit` registers it and hands its id on,
 * `emit` hands the action itself on without a call; whoever takes it may save it on, and fail.
 */
export type Ending =
	| { mode: "plain" | "postemit"; onSaved: (aid: number) => void }
	| { mode: "emit"; onEmit: (action: RegisterAction) => void | Promise<void> };

/** Checks an action with the schema that the server checks it with, and saves it. */
export function useActionSaving(draft: Draft, ending: Ending) {
	const { progress, saveOnce } = useSaving();
	const { fail, ...found } = useProblems(draft, check);
	const { headersFor, renew } = useSaveKey();

	const finish = async (action: RegisterAction) => {
		const onFailed = (reason: unknown) => fail(problemsOfAnswer(reason, TEXTS.actionRegisterFailed));
		if (ending.mode === "emit") {
			await saveOnce({ save: async () => ending.onEmit(action), onSaved: () => undefined, onFailed });
			return;
		}
		await saveOnce({
			save: () => registerAction(action, headersFor(action)),
			onSaved: (aid) => {
				renew();
				report("action.saved", { effects: action.inputs.length, template: action.is_template === 1 });
				if (ending.mode === "plain") toastDone(TEXTS.actionRegistered);
				ending.onSaved(aid);
			},
			onFailed,
		});
	};

	const save = () => {
		const checked = actionSchema.safeParse(bodyOf(draft));
		if (checked.success) void finish(checked.data);
		else if (progress !== "saving") fail();
	};

	return { progress, save, ...found };
}

function check(draft: Draft) {
	const checked = actionSchema.safeParse(bodyOf(draft));
	return checked.success ? NO_PROBLEMS : problemsOfSchema(checked.error);
}
