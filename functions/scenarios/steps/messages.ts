import { OUTCOMES } from "#domain/actions/outcome.ts";
import { definitionOf, type Effect } from "#domain/effects/registry.ts";
import type { LineMessage } from "#domain/messages/line.ts";
import { loadMessages } from "../../actions/messages.ts";
import { mayReadSent } from "../../actions/readable.ts";
import type { Sending } from "../../actions/sending.ts";
import type { Ctx } from "../../context.ts";
import { notFound } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { forThisView } from "../../media/shown.ts";
import { presentSteps } from "../../steps/present.ts";
import { storedSteps } from "../../steps/stored.ts";
import { SCENARIO_STEPS } from "./stepped.ts";

/** The messages of each step, effect by effect, whatever the effects' conditions and delays are. */
export async function sendingsOf(
	ctx: Ctx,
	steps: readonly { effects: readonly Effect[] }[],
): Promise<Sending[][]> {
	const messagesOf = await loadMessages(
		ctx,
		steps.flatMap(({ effects }) => effects),
	);
	return steps.map(({ effects }) => effects.filter(sends).map((effect) => messagesOf(effect)));
}

const sends = (effect: Effect): boolean => definitionOf(effect).sends === true;

/** Why a part of a step cannot be sent; null where all of it can. */
export function problemOfSendings(sendings: readonly Sending[]): string | null {
	const unsendable = sendings.find((sending) => sending.unsendable !== null)?.unsendable;
	return unsendable ? OUTCOMES[unsendable].reason : null;
}

interface StepMessages {
	id: number;
	day: number;
	minute: number;
	/** Its effects in words. */
	action_text: string[];
	/** Its messages, with unresolved placeholders. */
	messages: LineMessage[];
	/** How many a friend receives, those included that the operator may not read. */
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
