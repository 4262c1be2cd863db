import { sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { chatGroupMessages } from "#db/inbox/groups.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { hasPlaceholders } from "#domain/engine/messages/message-placeholders.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { GROUP_TEXTS } from "#domain/platform/texts/groups-texts.ts";
import { loadChatSender } from "#functions/engine/senders/apply-sender.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { findGroup } from "./find-group.ts";
import { queueGroupMessages } from "./queue-group-messages.ts";

interface SendToGroup {
	ctx: OperatorCtx;
	input: { id: number; text: string; handles_up_to: number | null };
}

/**
 * Sends an operator's text to a group, and marks the waiting messages that the author had seen as handled. A
 * repetition under the same key sends nothing more.
 * @throws Refusal 403, 404; 422 for a group that the account has left, and for words about a friend
 */
export async function sendToGroup({ ctx, input: { id, text, handles_up_to } }: SendToGroup): Promise<void> {
	const group = await findGroup(ctx, id);
	if (group.leftAt !== null) throw invalid("ERROR", GROUP_TEXTS.hasLeft);
	const typed: LineMessage[] = [{ type: "text", text }];
	if (hasPlaceholders(typed)) throw invalid("text", GROUP_TEXTS.noPlaceholders);
	const withSender = await loadChatSender(ctx);
	await commitBatch(ctx.db, [
		...queueGroupMessages(ctx, [
			{
				lineId: group.lineId,
				messages: withSender(typed),
				saveKey: ctx.saveKey,
				operatorId: ctx.operator.id,
			},
		]),
		auditOfChange(ctx, { verb: "group.send", subjectType: "group", subjectId: id }),
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
