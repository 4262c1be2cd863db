import { desc, eq, sql } from "drizzle-orm";
import type { MessageRow } from "#db/engine/messages.ts";
import { chatGroupMembers, chatGroupMessages } from "#db/inbox/groups.ts";
import { operators } from "#db/platform/operators.ts";
import { MEDIA_TYPES } from "#domain/engine/messages/talk-message-content.ts";
import { GROUP_MESSAGES_PER_PAGE } from "#domain/inbox/groups/group-input.ts";
import { type TimeCursor, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { presentMessage } from "#functions/engine/messages/present-message.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findGroup } from "./find-group.ts";
import { memberName } from "./present-group.ts";

interface ListGroupMessages {
	ctx: OperatorCtx;
	input: { id: number; before?: TimeCursor | undefined };
}

/** A page of a group's talk, newest first. @throws Refusal 403, 404 */
export async function listGroupMessages({ ctx, input: { id, before } }: ListGroupMessages) {
	await findGroup(ctx, id);
	const rows = await groupMessageRows(ctx, id, before);
	const page = rows.slice(0, GROUP_MESSAGES_PER_PAGE);
	const last = page.at(-1)?.message;
	return {
		messages: page.map((row) => presentGroupMessage(row, ctx.zone)),
		next_before:
			last && rows.length > GROUP_MESSAGES_PER_PAGE
				? writeTimeCursor({ at: last.timestamp, id: String(last.id) })
				: null,
	};
}

const groupMessageRows = (ctx: OperatorCtx, groupId: number, before?: TimeCursor) =>
	ctx.db
		.select({
			message: chatGroupMessages,
			memberName: chatGroupMembers.name,
			memberIcon: chatGroupMembers.iconUrl,
			operatorName: operators.name,
		})
		.from(chatGroupMessages)
		.leftJoin(
			chatGroupMembers,
			sql`${chatGroupMembers.groupId} = ${chatGroupMessages.groupId}
				and ${chatGroupMembers.lineUserId} = ${chatGroupMessages.lineUserId}`,
		)
		.leftJoin(operators, eq(operators.id, chatGroupMessages.operatorId))
		.where(
			sql`${chatGroupMessages.groupId} = ${groupId}
				${before ? sql`and (${chatGroupMessages.timestamp}, ${chatGroupMessages.id}) < (${before.at}, ${Number(before.id)})` : sql``}`,
		)
		.orderBy(desc(chatGroupMessages.timestamp), desc(chatGroupMessages.id))
		.limit(GROUP_MESSAGES_PER_PAGE + 1);

type GroupMessageRow = Awaited<ReturnType<typeof groupMessageRows>>[number];

/** Types whose row has only the text; the layout is in the sent messages. */
const LAYOUTS = ["imagemap", "template", "flex", "coupon"];

/** A message in the format of a friend's talk, with the member who wrote it, or the state of a send. */
function presentGroupMessage(
	{ message, memberName: name, memberIcon, operatorName }: GroupMessageRow,
	zone: string,
) {
	const { messages, outgoing, unsentAt, type } = message;
	const isLaidOut = messages?.length === 1 && LAYOUTS.includes(type);
	const talkMessage: MessageRow = {
		...message,
		friendId: 0,
		quotedMessageId: null,
		quoteToken: null,
		deliveryId: null,
		deliveryPosition: null,
		mediaKey: null,
		mediaType: null,
		starred: false,
	};
	return {
		...presentMessage(
			{ message: talkMessage, notFetched: null, layout: isLaidOut ? JSON.stringify(messages[0]) : null },
			zone,
		),
		/** Files are read from LINE, which keeps them for a while. */
		media:
			!outgoing && unsentAt === null && MEDIA_TYPES.includes(type)
				? `/api/chat_groups/files/${message.id}`
				: null,
		/** Member who wrote it; null for the account. */
		member: outgoing ? null : { name: memberName(name), icon_url: memberIcon },
		/** Operator who wrote an answer; null for automatic ones. */
		operator: operatorName,
		send_state: message.sendState,
		reason: message.reason,
	};
}
