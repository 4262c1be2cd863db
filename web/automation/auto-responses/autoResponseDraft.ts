import {
	type AutoResponseAnswer,
	type ReactionInput,
	reactionInput,
} from "#domain/automation/auto-responses/auto-response-input.ts";
import { ALWAYS, weekFlags } from "#domain/automation/auto-responses/auto-response-schedule.ts";
import {
	EVERY_TEXT,
	KEYWORD_RULES,
	KEYWORD_TEXT,
	LINE_EVENT,
} from "#domain/automation/auto-responses/match-auto-response.ts";
import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import { divideEffects } from "#domain/engine/actions/leading-messages.ts";
import { FRIEND_LINE_EVENTS } from "#domain/engine/friend-records/friend-line-events.ts";
import { MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import {
	type ComposedEffect,
	type ComposedMessage,
	problemsInMessages,
	toCheckedEffect,
} from "#web/content/composer/composedMessage.ts";
import { storeAsEffects } from "#web/content/composer/composerApi.ts";
import { type DraftEffect, draftEffectOf } from "#web/engine/actions/actionDraft.ts";
import { type CheckResult, checkDraft, problemsOfCheck } from "#web/platform/ui/formProblems.ts";

/** Answer written in the form: its messages, and the effects after them. */
export interface AnswerDraft {
	/** Effects of the saved messages. */
	sends: ComposedEffect[];
	/** Messages in the composer; undefined while they are as saved. */
	messages?: ComposedMessage[];
	inputs: DraftEffect[];
	a_twice_type: 0 | 1;
	/** Whether it differs from the saved one, and is stored as a new action. */
	isChanged: boolean;
	/** Name of the listed action that contains the saved answer; null for one of its own. */
	action: string | null;
}

/** Form draft of an auto-response; a new one has no action yet. */
export interface AutoResponseDraft extends Omit<ReactionInput, "action_id" | "answer"> {
	action_id: number | null;
	/** Answer written here; null where a listed action is chosen instead. */
	answer: AnswerDraft | null;
}

export const BLANK_ANSWER: AnswerDraft = {
	sends: [],
	messages: [],
	inputs: [],
	a_twice_type: 0,
	isChanged: true,
	action: null,
};

/** Draft of a new auto-response. */
export const BLANK_AUTO_RESPONSE: AutoResponseDraft = {
	name: "",
	group_id: null,
	is_active: 1,
	type: KEYWORD_TEXT,
	line_event: null,
	beacon: null,
	keywords: [],
	rule_mix: KEYWORD_RULES.any,
	hit_detection_order: 0,
	action_id: null,
	answer: BLANK_ANSWER,
	has_time_restriction: 0,
	hour_from: ALWAYS.hourFrom,
	hour_to: ALWAYS.hourTo,
	...weekFlags(ALWAYS.weekdays),
	filter: null,
};

/** Draft of a loaded auto-response, whose stored answer is null unless it is edited in place. */
export const autoResponseDraftOf = (
	draft: AutoResponseDraft,
	savedAnswer: AutoResponseAnswer | null,
): AutoResponseDraft => ({ ...draft, answer: savedAnswer && answerDraftOf(savedAnswer) });

function answerDraftOf({ inputs, a_twice_type, action }: AutoResponseAnswer): AnswerDraft {
	const [sends, others] = divideEffects(inputs);
	return { sends, inputs: others.map(draftEffectOf), a_twice_type, action, isChanged: false };
}

/** Field of the answer's messages and effects in error messages. */
export const ANSWER_FIELD = "answer[inputs]";

/** Checked auto-response, whose written messages are not stored yet. */
export interface CheckedAutoResponse extends ReactionInput {
	messages: ComposedMessage[] | null;
}

/** Checks a draft with the schema of auto-responses, and its messages with that of templates. */
export function checkAutoResponse({ answer, ...draft }: AutoResponseDraft): CheckResult<CheckedAutoResponse> {
	if (!answer?.isChanged) {
		const result = checkDraft(reactionInput, { ...draft, answer: null });
		return result.success ? { success: true, data: { ...result.data, messages: null } } : result;
	}
	const { sends, messages, inputs, a_twice_type } = answer;
	const result = checkDraft(reactionInput, {
		...draft,
		action_id: null,
		answer: {
			a_twice_type,
			inputs: [...(messages?.map(toCheckedEffect) ?? sends), ...inputs.map(({ effect }) => effect)],
		},
	});
	const fields = messages ? problemsInMessages(messages, ANSWER_FIELD) : {};
	if (result.success && Object.keys(fields).length === 0)
		return { success: true, data: { ...result.data, messages: messages ?? null } };
	const problems = problemsOfCheck(result);
	const isEmpty = messages?.length === 0 && inputs.length === 0;
	return {
		success: false,
		problems: {
			...problems,
			fields: { ...problems.fields, ...fields, ...(isEmpty && { [ANSWER_FIELD]: [ANSWER_REQUIRED] }) },
		},
	};
}

const ANSWER_REQUIRED = "返信するメッセージを追加してください。";

/** Stores the written messages of an auto-response, and refers to them in its answer. @throws ApiError */
export async function storeAnswer({ messages, ...item }: CheckedAutoResponse): Promise<ReactionInput> {
	if (!messages || !item.answer) return item;
	const sends: Effect[] = await storeAsEffects(messages, ANSWER_FIELD);
	return {
		...item,
		answer: { ...item.answer, inputs: [...sends, ...item.answer.inputs.slice(messages.length)] },
	};
}

type TriggerDraft = Pick<AutoResponseDraft, "name" | "type" | "line_event" | "keywords">;

/** Change of the trigger, with the name that follows it until the operator writes another. */
export function withProposedName(draft: TriggerDraft, change: Partial<TriggerDraft>): Partial<TriggerDraft> {
	const isProposed = draft.name.trim() === "" || draft.name === proposeName(draft);
	return isProposed ? { ...change, name: proposeName({ ...draft, ...change }) } : change;
}

function proposeName({ type, line_event, keywords: [first] }: TriggerDraft): string {
	if (type === LINE_EVENT) return line_event === null ? "" : `${FRIEND_LINE_EVENTS[line_event]}${NAME_END}`;
	if (type === EVERY_TEXT) return `すべてのメッセージ${NAME_END}`;
	return first === undefined
		? ""
		: `${[...first].slice(0, MAX_ITEM_NAME - NAME_END.length).join("")}${NAME_END}`;
}

const NAME_END = "への返信";
