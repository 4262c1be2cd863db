import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { mayReadEffectMessages } from "#functions/engine/actions/may-read-effect-messages.ts";
import { isSendingEffect, loadStepMessages, sendProblem } from "#functions/engine/actions/step-messages.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";
import { presentSteps } from "./present-steps.ts";
import type { StepOwner } from "./step-owner.ts";
import { loadSteps } from "./stored-steps.ts";

interface StepMessages {
	id: number;
	day: number;
	minute: number | null;
	/** Description of its effects. */
	action_text: string[];
	/** Messages with unresolved placeholders. */
	messages: LineMessage[];
	/** Number of messages that a friend receives, including those from items that the operator may not read. */
	message_count: number;
	problem: string | null;
}

/**
 * Steps of a scenario or reminder with the messages that friends receive. Messages from items that the
 * operator may not read are left out; `action_text` still names them.
 * @throws Refusal 404 for a deleted item
 */
export async function showStepMessages(
	stepOwner: StepOwner,
	{ ctx, input }: { ctx: OperatorCtx; input: { id: number } },
): Promise<{ steps: StepMessages[] }> {
	const storedSteps = await loadSteps(ctx, stepOwner, input.id);
	if (!storedSteps) throw notFound();
	const [presentedSteps, stepSends] = await Promise.all([
		presentSteps(ctx, storedSteps.steps),
		loadStepMessages(ctx, storedSteps.steps),
	]);
	const readable = storedSteps.steps.map(({ effects }, index) => {
		const sendingEffects = effects.filter(isSendingEffect);
		return stepSends[index]!.filter((_, effectIndex) =>
			mayReadEffectMessages(ctx, sendingEffects[effectIndex]!),
		);
	});
	return {
		steps: presentedSteps.map(({ id, day, minute, action_text }, index) => ({
			id,
			day,
			minute,
			action_text,
			messages: signPicturesForView(
				ctx,
				readable[index]!.flatMap(({ messages }) => messages),
			),
			message_count: stepSends[index]!.reduce((sum, { messages }) => sum + messages.length, 0),
			problem: sendProblem(stepSends[index]!),
		})),
	};
}
