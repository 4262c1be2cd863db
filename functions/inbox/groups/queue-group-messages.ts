import { type SQL, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import type { Statement } from "#db/d1-client.ts";
import { chatGroupMessages, chatGroups } from "#db/inbox/groups.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { type LineMessage, lineMessageText } from "#domain/engine/messages/outgoing-message.ts";
import type { Ctx } from "#functions/context.ts";

/** Messages to one group. */
export interface GroupSend {
	lineId: string;
	messages: LineMessage[];
	/** Unique cause: the save of an operator, or the answered event. */
	saveKey?: string;
	webhookEventId?: string;
	operatorId?: number;
	reply?: { token: string; until: number } | null;
}

/**
 * Statements that queue messages to groups that the account is in, each once for its cause; a background task
 * sends them.
 * @param where further condition on the groups
 */
export function queueGroupMessages(ctx: Ctx, sends: readonly GroupSend[], where: SQL = sql`1`): Statement[] {
	if (sends.length === 0) return [];
	const queued = sends.map((send) => ({
		lineId: send.lineId,
		messages: send.messages,
		text: send.messages.map(lineMessageText).join("\n"),
		sendKey: ctx.newId(),
		saveKey: send.saveKey ?? null,
		webhookEventId: send.webhookEventId ?? null,
		operatorId: send.operatorId ?? null,
		replyToken: send.reply?.token ?? null,
		replyUntil: send.reply?.until ?? null,
	}));
	const { rows, column, json } = rowsFrom(queued, [
		"lineId",
		"messages",
		"text",
		"sendKey",
		"saveKey",
		"webhookEventId",
		"operatorId",
		"replyToken",
		"replyUntil",
	]);
	const { lineId, ...stored } = column;
	const sendKeys = valuesOfList(queued.map(({ sendKey }) => sendKey));
	return [
		execute(
			ctx.db,
			insertInto(
				chatGroupMessages,
				{
					...stored,
					groupId: sql`g.id`,
					outgoing: true,
					timestamp: ctx.now,
					type: sql`${column.messages} ->> '$[0].type'`,
					messages: json.messages,
					sendState: "waiting",
				},
				sql`from ${rows} join ${chatGroups} g on g.line_id = ${lineId} and g.left_at is null and ${where}
					where true on conflict do nothing`,
			),
		),
		execute(
			ctx.db,
			insertInto(
				backgroundTasks,
				{ kind: "group-send", subject: sql`send_key`, nextAttemptAt: ctx.now, createdAt: ctx.now },
				sql`from ${chatGroupMessages} where send_key in ${sendKeys} and send_state = 'waiting'
					on conflict (kind, subject) do update set ${excludedAssignments(backgroundTasks.nextAttemptAt)}`,
			),
		),
	];
}
