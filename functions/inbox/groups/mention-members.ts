import { and, eq, isNull, ne } from "drizzle-orm";
import { chatGroupMembers } from "#db/inbox/groups.ts";
import { problemWithMessage } from "#domain/engine/messages/line-problem.ts";
import { mayMention, withMentions } from "#domain/engine/messages/mention-texts.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/**
 * Turns the names of members after an @ into mentions, by which LINE notifies them.
 * @throws Refusal 422 for more mentions than LINE takes
 */
export async function mentionMembers(
	ctx: OperatorCtx,
	groupId: number,
	messages: LineMessage[],
): Promise<LineMessage[]> {
	if (!mayMention(messages)) return messages;
	const members = await ctx.db
		.select({ name: chatGroupMembers.name, userId: chatGroupMembers.lineUserId })
		.from(chatGroupMembers)
		.where(
			and(
				eq(chatGroupMembers.groupId, groupId),
				isNull(chatGroupMembers.leftAt),
				ne(chatGroupMembers.name, ""),
			),
		);
	const mentioning = withMentions(messages, members);
	const problems = mentioning.flatMap((message, index) => {
		const problem = problemWithMessage(message);
		return problem === null ? [] : [COMPOSE_TEXTS.unsendable(index + 1, problem)];
	});
	if (problems.length > 0) throw new Refusal(422, { messages: problems });
	return mentioning;
}
