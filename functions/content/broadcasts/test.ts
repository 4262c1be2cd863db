import type { BroadcastTest } from "#domain/content/broadcasts/broadcast.ts";
import { testMessages } from "#functions/inbox/testers/test-broadcast.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { checkMessages } from "./check-messages.ts";
import { sendable } from "./sendable.ts";

interface Test {
	ctx: OperatorCtx;
	input: BroadcastTest;
}

/** Sends a draft's messages to testers, saved or not. @throws Refusal 422 for messages that cannot be sent, and for others than testers */
export async function testBroadcast({ ctx, input }: Test): Promise<{ count: number }> {
	await checkMessages(ctx, input);
	const { sendings, problem } = await sendable(ctx, input.messages);
	if (problem !== null) throw invalid("messages", problem);
	return testMessages(ctx, {
		messages: sendings.flatMap(({ messages }) => messages),
		friendIds: input.friend_ids,
	});
}
