import {
	registerActionInput as actionSchema,
	type RegisterAction,
} from "#domain/engine/actions/action-input.ts";
import { effectTextsIn } from "#domain/engine/actions/effects/registry.ts";
import { describeDoubts, findDoubts } from "#domain/engine/placeholders/doubts.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { reportEvent } from "#web/platform/api/sendReports.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { postAction } from "./actionApi.ts";
import { type ActionDraft, actionBodyOf } from "./actionDraft.ts";

/**
 * Handling of a finished action: `plain` saves it and shows a toast, `postemit` saves it and passes its id
 * on, `emit` passes the action on unsaved; the receiver may save it, and fail.
 */
export type ActionCompletion =
	| { mode: "plain" | "postemit"; onSaved: (aid: number) => void }
	| { mode: "emit"; onEmit: (action: RegisterAction) => void | Promise<void> };

/** Validates an action with the server's schema, and saves it. */
export function useActionSaving(draft: ActionDraft, completion: ActionCompletion) {
	const targets = usePlaceholderTargets();
	return useSaving(draft, {
		check: (draft) => checkDraft(actionSchema, actionBodyOf(draft)),
		findDoubts: (draft) => describeDoubts(findDoubts(effectTextsIn(actionBodyOf(draft).inputs), targets)),
		send: async (action, headers): Promise<number | null> => {
			if (completion.mode === "emit") {
				await completion.onEmit(action);
				return null;
			}
			const aid = await postAction(action, headers);
			reportEvent("action.saved", { effects: action.inputs.length, template: action.is_template === 1 });
			return aid;
		},
		onSaved: (aid) => aid !== null && completion.mode !== "emit" && completion.onSaved(aid),
		savedText: completion.mode === "plain" ? ACTION_TEXTS.actionRegistered : undefined,
		failureHeading: ACTION_TEXTS.actionRegisterFailed,
		staysOpen: true,
	});
}
