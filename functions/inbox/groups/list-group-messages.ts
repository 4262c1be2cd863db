import { desc, eq, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import type { MessageRow } from "#db/engine/messages.ts";
import { chatGroupMembers, chatGroupMessages } from "#db/inbox/groups.ts";
import { operators } from "#db/platform/operators.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { type LineMessage, lineMessageText } from "#domain/engine/messages/outgoing-message.ts";
import type { MessageContent } from "#domain/engine/messages/talk-message-content.ts";
import { GROUP_MESSAGES_PER_PAGE } from "#domain/inbox/groups/group-input.ts";
import { type TimeCursor, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { GROUP_TEXTS } from "#domain/platform/texts/groups-texts.ts";
import { LAYOUT_TYPES, presentMessage } from "#functions/engine/messages/present-message.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findGroup } from "./find-group.ts";
import { memberName } from "./present-group.ts";

interface ListGroupMessagesArgs {
	ctx: OperatorCtx;
	input: { id: number; before?: TimeCursor | undefined };
}

/** A page of a group's talk, newest first. @throws Refusal 403, 404 */
export async function listGroupMessages({ ctx, input: { id, before } }: ListGroupMessagesArgs) {
	await findGroup(ctx, id);
	const rows = await groupMessageRows(ctx, id, before);
	const page = rows.slice(0, GROUP_MESSAGES_PER_PAGE);
	const last = page.at(-1)?.message;
	return {
		messages: page.flatMap((row) => presentRow(row, ctx.zone)),
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
			downloadError: downloadError,
			isGivenUp,
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

/** Reason why the download of a member's file was given up; null while it is in progress, or without a file. */
const downloadError = subselect<string | null>(sql`
	select t.error from ${backgroundTasks} t
	where t.kind = 'content' and t.subject = ${chatGroupMessages.lineMessageId} and t.next_attempt_at is null`);

/** Whether a send lost its workers again and again, so that nobody will continue it. */
const isGivenUp = subselect<0 | 1>(sql`
	select ${chatGroupMessages.sendState} = 'waiting' and exists (select 1 from ${backgroundTasks} t
		where t.kind = 'group-send' and t.subject = ${chatGroupMessages.sendKey} and t.next_attempt_at is null)`);

type GroupMessageRow = Awaited<ReturnType<typeof groupMessageRows>>[number];

/** Types whose content is shown from the sent message. */
const WITH_CONTENT: readonly string[] = ["image", "video", "audio", "sticker", "location"];

/** Messages of a row, newest first: an answer has up to five, and the last one shows its state. */
function presentRow(row: GroupMessageRow, zone: string) {
	const { messages } = row.message;
	if (!messages) return [{ ...presentGroupMessage(row, zone), key: String(row.message.id) }];
	return messages
		.map((sent, position) => {
			const isLast = position === messages.length - 1;
			const shown = presentGroupMessage(row, zone, sent);
			return {
				...shown,
				key: `${row.message.id}-${position}`,
				...(!isLast && { send_state: null, reason: null }),
			};
		})
		.reverse();
}

/** A message in the format of a friend's talk, with the member who wrote it, or the state of a send. */
function presentGroupMessage(
	{ message, memberName: name, memberIcon, operatorName, downloadError, isGivenUp }: GroupMessageRow,
	zone: string,
	sent?: LineMessage,
) {
	const { outgoing } = message;
	const isLaidOut = sent !== undefined && LAYOUT_TYPES.includes(sent.type);
	const talkMessage: MessageRow = {
		...message,
		friendId: 0,
		quotedMessageId: null,
		quoteToken: null,
		deliveryId: null,
		deliveryPosition: null,
		starred: false,
		...(sent && sentColumns(sent)),
	};
	return {
		...presentMessage(
			{ message: talkMessage, downloadError, layout: isLaidOut ? JSON.stringify(sent) : null },
			zone,
		),
		media: message.mediaKey === null ? null : `/api/chat_groups/files/${message.id}`,
		/** Member who wrote it; null for the account. */
		member: outgoing ? null : { name: memberName(name), icon_url: memberIcon },
		/** Operator who wrote an answer; null for automatic ones. */
		operator: operatorName,
		send_state: isGivenUp ? "failed" : message.sendState,
		reason: isGivenUp ? GROUP_TEXTS.sendGivenUp : message.reason,
	};
}

const contentOf = (sent: LineMessage): MessageContent | null => {
	if (WITH_CONTENT.includes(sent.type)) return sent as MessageContent;
	if (sent.type !== "text") return null;
	const { emojis, mentions } = sent;
	return emojis || mentions ? ({ emojis, mentions } as MessageContent) : null;
};

/** Columns of a friend's talk for a sent message (`talk-message-row.ts`). */
const sentColumns = (sent: LineMessage) => ({
	type: sent.type,
	text: WITH_CONTENT.includes(sent.type) ? null : lineMessageText(sent),
	content: contentOf(sent),
});
