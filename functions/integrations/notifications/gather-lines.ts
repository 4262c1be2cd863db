import { type SQL, sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import {
	notificationLines,
	notificationMessages,
	notifications,
} from "#db/integrations/notification-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { composeNotice, type NoticeLine } from "#domain/integrations/notifications/compose-notice.ts";
import type { Ctx } from "#functions/context.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { readMailSender } from "#functions/platform/settings/read-mail-sender.ts";

/** Maximum number of lines read per round. */
const MAX_LINES = 500;
/** Maximum number of rounds per invocation. */
const ROUNDS = 20;

interface DueLine extends NoticeLine {
	id: number;
	notificationId: number;
	channelId: number;
	target: string;
	title: string;
}

/** Condition: a line is due. */
export const hasDueLines = (ctx: Ctx): SQL => sql`exists (select 1 ${dueLinesFrom(ctx.now)})`;

/** Turns all due lines into messages of the outbox, once a minute. */
export async function gatherLinesOnTick(ctx: Ctx): Promise<void> {
	if (await gatherDueLines(ctx)) await wakeQueue(ctx.env.NOTICES);
}

/**
 * Combines all due lines of a receiver into one message. The message and the assignment of its lines are one
 * transaction, so that no line is in two messages or in none.
 * @returns whether there were any
 */
export async function gatherDueLines(ctx: Ctx): Promise<boolean> {
	for (let round = 0; round < ROUNDS; round++) {
		const lines = await readDueLines(ctx);
		if (lines.length === 0) return round > 0;
		const sender = await readMailSender(ctx);
		await commitBatch(ctx.db, messageStatements(ctx, groupByReceiver(lines), sender));
		if (lines.length < MAX_LINES) return true;
	}
	return true;
}

const dueLinesFrom = (now: number): SQL =>
	sql`from ${notificationLines} l join ${notifications} n on n.id = l.notification_id
		where l.message_id is null and l.due_at <= ${now}`;

const readDueLines = (ctx: Ctx) =>
	queryRows<DueLine>(
		ctx.db,
		sql`select l.id as id, l.notification_id as notificationId, l.channel_id as channelId, l.target as target,
				l.text as text, l.address as address, l.at as at, n.title as title
			${dueLinesFrom(ctx.clock())} order by l.due_at, l.id limit ${MAX_LINES}`,
	);

function groupByReceiver(lines: readonly DueLine[]): DueLine[][] {
	const groups = new Map<string, DueLine[]>();
	for (const line of lines) {
		const key = JSON.stringify([line.notificationId, line.channelId, line.target]);
		groups.set(key, [...(groups.get(key) ?? []), line]);
	}
	return [...groups.values()].map((group) => group.sort((a, b) => a.at - b.at || a.id - b.id));
}

/**
 * Inserts the messages of some receivers and assigns their lines. A message is not created if another worker
 * has just taken one of its lines or its setting was just deleted; the next round takes the remaining lines.
 */
function messageStatements(ctx: Ctx, receivers: readonly DueLine[][], sender: SenderNames): Statement[] {
	const now = ctx.clock();
	const { rows, column, json } = rowsFrom(
		receivers.map((lines) => messageOf(ctx, lines, sender)),
		["id", "notificationId", "channelId", "target", "senderName", "title", "text", "link", "lineIds"],
	);
	const { lineIds, ...columns } = column;
	const linesOf = sql`select value from json_each(${json.lineIds})`;
	return [
		execute(
			ctx.db,
			insertInto(
				notificationMessages,
				{
					...columns,
					lines: sql`json_array_length(${lineIds})`,
					state: "waiting",
					nextAttemptAt: now,
					createdAt: now,
				},
				sql`from ${rows} where json_array_length(${lineIds}) = (select count(*) from ${notificationLines} l
					where l.id in (${linesOf}) and l.message_id is null)`,
			),
		),
		execute(
			ctx.db,
			sql`update ${notificationLines} set message_id = ${column.id}
				from ${rows}, json_each(${json.lineIds}) line
				where ${notificationLines.id} = line.value
					and exists (select 1 from ${notificationMessages} m where m.id = ${column.id})`,
		),
	];
}

type SenderNames = Awaited<ReturnType<typeof readMailSender>>;

function messageOf(ctx: Ctx, lines: DueLine[], { brand, senderName }: SenderNames) {
	const { notificationId, channelId, target, title } = lines[0]!;
	const { zone, env } = ctx;
	const noticeTexts = composeNotice({ title, brand }, lines, { origin: publicOrigin(env), zone });
	return {
		id: ctx.newId(),
		notificationId,
		channelId,
		target,
		senderName,
		...noticeTexts,
		lineIds: lines.map(({ id }) => id),
	};
}
