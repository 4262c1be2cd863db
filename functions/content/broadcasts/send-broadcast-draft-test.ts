import type { BroadcastTestInput } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { sendTestBroadcast } from "#functions/inbox/testers/send-test-broadcast.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { checkBroadcastMessages } from "./check-broadcast-messages.ts";
import { loadSendableMessages } from "./load-sendable-messages.ts";

interface TestArgs {
	ctx: OperatorCtx;
	input: BroadcastTestInput;
}

/**
 * Sends a draft's messages to testers; the draft need not be saved.
 * @throws Refusal 422 for messages that cannot be sent, and for recipients who are not testers
 */
export async function sendBroadcastDraftTest({ ctx, input }: TestArgs): Promise<{ count: number }> {
	await checkBroadcastMessages(ctx, input);
	const { sendings, problem } = await loadSendableMessages(ctx, input.messages);
	if (problem !== null) throw invalid("messages", problem);
	return sendTestBroadcast(ctx, {
		messages: sendings.flatMap(({ messages }) => messages),
		friendIds: input.friend_ids,
	});
}
