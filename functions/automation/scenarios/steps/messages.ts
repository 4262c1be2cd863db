import type { LineMessage } from "#domain/engine/messages/line.ts";
import { mayReadSent } from "#functions/engine/actions/readable.ts";
import { problemOfSendings, sendingsOf, sends } from "#functions/engine/actions/step-sendings.ts";
import { presentSteps } from "#functions/engine/steps/present.ts";
import { storedSteps } from "#functions/engine/steps/stored.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { forThisView } from "#functions/platform/media/shown.ts";
import { SCENARIO_STEPS } from "./stepped.ts";

interface StepMessages {
	id: number;
	day: number;
	minute: number;
	/** Its effects in words. */
	action_text: string[];
	/** Its messages, with unresolved placeholders. */
	messages: LineMessage[];
	/** Number of messages that a friend receives, including those that the operator may not read. */
	message_count: number;
	problem: string | null;
}

/**
 * A scenario step by step, with the messages that friends receive, as far as the operator may read the items that they
 * come from: the others are named by `action_text` alone.
 * @throws Refusal 404
 */
export async function showScenarioMessages(args: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<{ steps: StepMessages[] }> {
	const { ctx, input } = args;
	const found = await storedSteps(ctx, SCENARIO_STEPS, input.id);
	if (!found) throw notFound();
	const [presented, sendings] = await Promise.all([
		presentSteps(ctx, found.steps),
		sendingsOf(ctx, found.steps),
	]);
	const readable = found.steps.map(({ effects }, index) => {
		const sending = effects.filter(sends);
		return sendings[index]!.filter((_, part) => mayReadSent(ctx, sending[part]!));
	});
	return {
		steps: presented.map(({ id, day, minute, action_text }, index) => ({
			id,
			day,
			minute: minute ?? 0,
			action_text,
			messages: forThisView(
				ctx,
				readable[index]!.flatMap(({ messages }) => messages),
			),
			message_count: sendings[index]!.reduce((sum, { messages }) => sum + messages.length, 0),
			problem: problemOfSendings(sendings[index]!),
		})),
	};
}
