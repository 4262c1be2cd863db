import { registerAction as actionSchema, type RegisterAction } from "#domain/engine/actions/action.ts";
import { textsIn } from "#domain/engine/actions/effects/registry.ts";
import { describeDoubts, doubtsIn } from "#domain/engine/placeholders/doubts.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { usePlaceholderTargets } from "#web/engine/placeholders/useTargets.ts";
import { report } from "#web/platform/api/reports.ts";
import { checkedBy } from "#web/platform/ui/problems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
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
	const targets = usePlaceholderTargets();
	return useSaving(draft, {
		check: (draft) => checkedBy(actionSchema, bodyOf(draft)),
		doubt: (draft) => describeDoubts(doubtsIn(textsIn(bodyOf(draft).inputs), targets)),
		send: async (action, headers): Promise<number | null> => {
			if (ending.mode === "emit") {
				await ending.onEmit(action);
				return null;
			}
			const aid = await registerAction(action, headers);
			report("action.saved", { effects: action.inputs.length, template: action.is_template === 1 });
			return aid;
		},
		onSaved: (aid) => aid !== null && ending.mode !== "emit" && ending.onSaved(aid),
		done: ending.mode === "plain" ? ACTION_TEXTS.actionRegistered : undefined,
		failed: ACTION_TEXTS.actionRegisterFailed,
		stays: true,
	});
}
