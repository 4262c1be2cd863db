import { type RegisterAction, registerActionInput } from "#domain/engine/actions/action-input.ts";
import { type Effect, effectTextsIn } from "#domain/engine/actions/effects/registry.ts";
import { divideEffects } from "#domain/engine/actions/leading-messages.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { describeDoubts, findDoubts } from "#domain/engine/placeholders/doubts.ts";
import type { StepTime } from "#domain/engine/steps/step-timing.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import {
	type ActionDraft,
	blankActionDraft,
	type DraftEffect,
	draftEffectOf,
} from "#web/engine/actions/actionDraft.ts";
import type { ComposerKit, KitMessage } from "#web/engine/messages/composerKit.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { type CheckResult, checkDraft, type FormProblems } from "#web/platform/ui/formProblems.ts";
import type { StepInput } from "../stepsApi.ts";

/** Step in its editor: its leading messages in the composer, and the effects after them. */
export interface StepDraft {
	time: StepTime;
	messages: readonly KitMessage[];
	inputs: DraftEffect[];
	a_twice_type: 0 | 1;
	/** Description of the change, for the version that the save creates. */
	note: string;
}

/** Name of the composer's list in error messages. */
export const MESSAGES_FIELD = "messages";

/** Draft of a step whose leading messages were loaded. */
export const stepDraftOf = (step: StepInput, messages: readonly KitMessage[]): StepDraft => ({
	time: { day: step.day, minute: step.minute },
	messages,
	inputs: divideEffects(step.inputs)[1].map(draftEffectOf),
	a_twice_type: step.a_twice_type,
	note: "",
});

/** Action of a step as it was saved, for its dry run. */
export const savedActionOf = ({ a_twice_type, inputs }: StepInput): ActionDraft => ({
	...blankActionDraft(false),
	a_twice_type,
	inputs: inputs.map(draftEffectOf),
});

/** Checked draft: the messages are stored when it is saved. */
export interface CheckedStep extends Omit<StepDraft, "inputs"> {
	inputs: Effect[];
}

/** Checks a draft with the schema of actions, and its messages with that of templates. */
export function checkStep(kit: ComposerKit, draft: StepDraft): CheckResult<CheckedStep> {
	const { messages, inputs, a_twice_type } = draft;
	if (messages.length + inputs.length === 0)
		return failedCheck({ [MESSAGES_FIELD]: [ACTION_TEXTS.actionNeedsEffect] });
	const fields = kit.findProblems(messages, MESSAGES_FIELD);
	const rest: CheckResult<Pick<RegisterAction, "inputs">> =
		inputs.length === 0
			? { success: true, data: { inputs: [] } }
			: checkDraft(registerActionInput, {
					...{ aid: null, a_name: "", is_template: 0, group_id: null, a_twice_type },
					inputs: inputs.map(({ effect }) => effect),
				});
	if (!rest.success) return failedCheck({ ...fields, ...rest.problems.fields });
	if (Object.keys(fields).length > 0) return failedCheck(fields);
	return { success: true, data: { ...draft, inputs: rest.data.inputs } };
}

const failedCheck = (fields: FormProblems["fields"]): CheckResult<never> => ({
	success: false,
	problems: { general: [], fields },
});

/** Likely mistakes in the texts of a draft. */
export const stepDoubts = (
	kit: ComposerKit,
	{ messages, inputs }: StepDraft,
	targets: PlaceholderTargets | undefined,
): string[] => [
	...kit.findDoubts(messages, targets),
	...describeDoubts(findDoubts(effectTextsIn(inputs.map(({ effect }) => effect)), targets)),
];

/** Moves the server's messages about a step to the fields of its editor. */
export const toStepError = (error: ApiError, messageCount: number): ApiError =>
	new ApiError(
		error.status,
		error.messages,
		Object.fromEntries(
			Object.entries(error.fields).map(([field, messages]) => [
				editorFieldOf(field.replace(/^steps\[\d+\]/, ""), messageCount),
				messages,
			]),
		),
	);

/** `[inputs][2][text]` is `inputs[1][text]` after one message; `[day]` is `day`. */
function editorFieldOf(field: string, messageCount: number): string {
	const effect = /^\[inputs\]\[(\d+)\](.*)$/.exec(field);
	if (!effect) return field.replace(/^\[(\w+)\]/, "$1");
	const position = Number(effect[1]);
	return position < messageCount
		? `${MESSAGES_FIELD}[${position}]`
		: `inputs[${position - messageCount}]${effect[2]}`;
}
