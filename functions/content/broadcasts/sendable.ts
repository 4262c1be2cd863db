import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast.ts";
import { MAX_BROADCAST_MESSAGES } from "#domain/content/broadcasts/broadcast.ts";
import { OUTCOMES } from "#domain/engine/actions/effect-outcomes.ts";
import { problemWithDraft } from "#domain/engine/messages/line-problem.ts";
import { BROADCAST_TEXTS } from "#domain/platform/texts/broadcasts-texts.ts";
import type { Ctx } from "#functions/context.ts";
import type { EffectMessages } from "#functions/engine/actions/effect-messages.ts";
import { loadEffectMessages } from "#functions/engine/actions/load-effect-messages.ts";

/** Sendable form of each message of a broadcast, and the reason why it cannot be sent; null where it can. */
export interface Sendable {
	sendings: EffectMessages[];
	problem: string | null;
	/** Number of messages that a friend receives: a template pack is several. */
	count: number;
}

/** Reads the messages of a broadcast as they would leave now, their placeholders not yet filled in. */
export async function sendable(ctx: Ctx, messages: readonly BroadcastMessage[]): Promise<Sendable> {
	const messagesOf = await loadEffectMessages(ctx, messages);
	const sendings = messages.map((message) => messagesOf(message));
	const count = sendings.reduce((sum, sending) => sum + sending.messages.length, 0);
	const problems = sendings.flatMap((sending, index) => {
		const problem = problemOf(sending);
		return problem === null ? [] : [BROADCAST_TEXTS.messageUnsendable(index + 1, problem)];
	});
	const problem =
		problems[0] ??
		(count > MAX_BROADCAST_MESSAGES ? BROADCAST_TEXTS.tooManyInAll(count, MAX_BROADCAST_MESSAGES) : null);
	return { sendings, problem, count };
}

const problemOf = ({ unsendable, messages }: EffectMessages): string | null =>
	unsendable === null
		? (messages.map(problemWithDraft).find((problem) => problem !== null) ?? null)
		: OUTCOMES[unsendable].reason;
