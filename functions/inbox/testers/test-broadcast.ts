import type { LineMessage } from "#domain/engine/messages/line.ts";
import { problemWith } from "#domain/engine/messages/line-problem.ts";
import { resolveMessage } from "#domain/engine/messages/placeholders.ts";
import { withEncodedAddresses } from "#domain/platform/line/addresses.ts";
import { placeholderValues } from "#functions/engine/placeholders/values.ts";
import { publicOrigin } from "#functions/platform/http/origin.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { refuseOthers, sendTest, type TestMessages } from "./send.ts";

/**
 * Sends the messages of a broadcast to testers, as each of them would receive it.
 * @throws Refusal 422 for a friend who is no tester, and for messages that LINE would refuse; nothing is sent
 * then.
 */
export async function testMessages(
	ctx: OperatorCtx,
	{ messages, friendIds }: { messages: LineMessage[]; friendIds: number[] },
): Promise<{ count: number }> {
	await refuseOthers(ctx, friendIds);
	const valuesOf = await placeholderValues(ctx, friendIds, publicOrigin(ctx.env), { ownLinks: true });
	const tests = friendIds.map((friendId): TestMessages => {
		const resolved = resolveMessage(messages, valuesOf.get(friendId)!);
		const problem = withEncodedAddresses(resolved)
			.map(problemWith)
			.find((each) => each !== null);
		if (problem) throw invalid("messages", problem);
		return { itemId: 0, friendId, messages: resolved };
	});
	await sendTest(ctx, "broadcast", tests);
	return { count: tests.length };
}
