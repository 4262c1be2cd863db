import { problemWithMessage } from "#domain/engine/messages/line-problem.ts";
import { resolveMessage } from "#domain/engine/messages/message-placeholders.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { encodeAddresses } from "#domain/platform/line/encode-addresses.ts";
import { loadPlaceholderValues } from "#functions/engine/placeholders/placeholder-values.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertTesters, queueTestMessages, type TestMessages } from "./queue-test-messages.ts";

/**
 * Sends the messages of a broadcast to testers, as each of them would receive it.
 * @throws Refusal 422 for a friend who is no tester, and for messages that LINE would refuse; nothing is sent
 * then.
 */
export async function sendTestBroadcast(
	ctx: OperatorCtx,
	{ messages, friendIds }: { messages: LineMessage[]; friendIds: number[] },
): Promise<{ count: number }> {
	await assertTesters(ctx, friendIds);
	const valuesOf = await loadPlaceholderValues(ctx, friendIds, publicOrigin(ctx.env), { ownLinks: true });
	const tests = friendIds.map((friendId): TestMessages => {
		const resolved = resolveMessage(messages, valuesOf.get(friendId)!);
		const problem = encodeAddresses(resolved)
			.map(problemWithMessage)
			.find((each) => each !== null);
		if (problem) throw invalid("messages", problem);
		return { itemId: 0, friendId, messages: resolved };
	});
	await queueTestMessages(ctx, "broadcast", tests);
	return { count: tests.length };
}
