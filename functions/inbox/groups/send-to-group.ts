import { sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { chatGroupMessages } from "#db/inbox/groups.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { GroupMessageInput } from "#domain/inbox/groups/group-input.ts";
import { GROUP_TEXTS } from "#domain/platform/texts/groups-texts.ts";
import { buildGroupMessages } from "#functions/people/composer/build-messages.ts";
import { assertMayHandle } from "#functions/people/composer/send-to-friend.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { findGroup } from "./find-group.ts";
import { findGroupReply } from "./find-group-reply.ts";
import { mentionMembers } from "./mention-members.ts";
import { queueGroupMessages } from "./queue-group-messages.ts";

interface SendToGroupArgs {
	ctx: OperatorCtx;
	input: GroupMessageInput & { id: number };
}

/**
 * Sends an operator's messages to a group, and marks the waiting messages that the author had seen as handled. A
 * repetition under the same key sends nothing more.
 * @throws Refusal 404; 403 as `findGroup`, for a template, and for handling the talk, without the ability to; 422
 * for a group that the account has left, and as `buildGroupMessages`
 */
export async function sendToGroup({ ctx, input }: SendToGroupArgs): Promise<void> {
	const { id, handles_up_to } = input;
	assertMayHandle(ctx, input);
	const group = await findGroup(ctx, id);
	if (group.leftAt !== null) throw invalid("ERROR", GROUP_TEXTS.hasLeft);
	const messages = await mentionMembers(ctx, id, await buildGroupMessages(ctx, input.messages));
	await commitBatch(ctx.db, [
		...queueGroupMessages(ctx, [
			{
				...{ lineId: group.lineId, messages, saveKey: ctx.saveKey, operatorId: ctx.operator.id },
				reply: await findGroupReply(ctx, id),
			},
		]),
		auditOfChange(ctx, {
			verb: "group.send",
			subjectType: "group",
			subjectId: id,
			detail: { types: messages.map(({ type }) => type) },
		}),
		...(handles_up_to === null ? [] : [handleUpTo(ctx, id, handles_up_to)]),
	]);
}

/** Statement that marks a group's waiting messages as handled, up to the newest one seen. */
export const handleUpTo = (ctx: OperatorCtx, groupId: number, lastId: number) =>
	execute(
		ctx.db,
		sql`update ${chatGroupMessages} set notify = 0
			where ${chatGroupMessages.groupId} = ${groupId} and notify = 1 and ${chatGroupMessages.id} <= ${lastId}`,
	);
