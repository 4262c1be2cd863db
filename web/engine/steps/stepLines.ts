import { type Effect, effectDefinitionOf } from "#domain/engine/actions/effects/registry.ts";
import { formatMessages } from "#domain/platform/texts/format-messages.ts";
import type { StepMessages, StepRecord } from "./stepsApi.ts";

/**
 * Summaries of a step's effects, without those whose messages are shown beside them. A message that is sent
 * later or on a condition keeps its line.
 */
export function linesBesideTalk({ inputs, action_text }: StepRecord, messages: StepMessages | undefined) {
	const isShownWhole =
		messages !== undefined &&
		messages.message_count > 0 &&
		messages.messages.length === messages.message_count;
	if (!isShownWhole) return action_text;
	const lines = action_text.filter((_, index) => !isPlainSend(inputs[index] as Effect));
	return [`メッセージ${formatMessages(messages.message_count)}を送信`, ...lines];
}

/** Whether an effect sends its messages to every friend at once. */
const isPlainSend = (effect: Effect): boolean =>
	effectDefinitionOf(effect).sendsMessages === true &&
	!effect.member_query_id &&
	!("delay_type" in effect && effect.delay_type);
