import type { BroadcastTest } from "#domain/broadcasts/broadcast.ts";
import { invalid } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { testMessages } from "../testers/test-broadcast.ts";
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
