import { withEncodedAddresses } from "#domain/line/addresses.ts";
import type { LineMessage } from "#domain/messages/line.ts";
import { problemWith } from "#domain/messages/line-problem.ts";
import { resolveMessage } from "#domain/messages/placeholders.ts";
import { publicOrigin } from "../http/origin.ts";
import { invalid } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { placeholderValues } from "../placeholders/values.ts";
import { refuseOthers, sendTest, type TestMessages } from "./send.ts";

/**
 * Sends the messages of a broadcast to testers, as each of them would receive it.
 * @throws Refusal 422 for somebody who is no tester, and for messages that LINE would refuse; nothing is sent then.
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
