import { type SQL, sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";
import type { MessagePosition } from "#functions/engine/messages/archive/merge-pages.ts";
import type { StoredMessage } from "./archive-rows.ts";
import { isMovable, movableMessage, movableMessages } from "./movable-messages.ts";

/** Maximum number of index rows read for a batch; most old messages are movable. */
const MAX_SCANNED_OLD = 2_000;
/**
 * Maximum number of messages moved together: their deletion blocks the database for some hundredths of a
 * second.
 */
const MAX_MOVED = 200;
/** Maximum size of a batch in characters of JSON; a value of D1 has at most two million bytes. */
const MAX_BATCH_LENGTH = 400_000;

export interface NextBatch {
	rows: StoredMessage[];
	/** Position up to which all old messages are in the batch or stay. */
	cursor: MessagePosition;
	/** Whether no old messages follow. */
	isLast: boolean;
}

/** Oldest movable messages after a cursor. */
export async function readNextBatch(
	ctx: Ctx,
	cursor: MessagePosition | null,
	oldBefore: number,
): Promise<NextBatch> {
	const [movable, [scanEnd]] = await ctx.db.batch([
		queryRows<StoredMessage>(
			ctx.db,
			sql`select m.* from (select ${messages.id} as id ${oldMessagesAfter(cursor, oldBefore)} limit ${MAX_SCANNED_OLD}) l
				cross join ${movableMessages} on ${movableMessage.id} = l.id where ${isMovable(oldBefore)}
				order by ${movableMessage.timestamp}, ${movableMessage.id} limit ${MAX_MOVED}`,
		),
		queryRows<MessagePosition>(
			ctx.db,
			sql`select ${messages.timestamp} as timestamp, ${messages.id} as id
				${oldMessagesAfter(cursor, oldBefore)} limit 1 offset ${MAX_SCANNED_OLD - 1}`,
		),
	]);
	const rows = movable.slice(0, countFitting(movable));
	const last = rows.at(-1);
	if (last && (rows.length < movable.length || movable.length === MAX_MOVED))
		return { rows, cursor: { timestamp: last.timestamp, id: last.id }, isLast: false };
	// All scanned messages are in the batch or not movable. If the scan was cut off, it continues at its end.
	return { rows, cursor: scanEnd ?? endOfOldMessages(oldBefore), isLast: scanEnd === undefined };
}

/** Statement that reads whether there are old messages after a cursor, by one row of an index. */
export const findOldMessage = (ctx: Ctx, cursor: MessagePosition | null, oldBefore: number) =>
	queryRows(ctx.db, { found: number }, sql`select 1 as found ${oldMessagesAfter(cursor, oldBefore)} limit 1`);

const oldMessagesAfter = (cursor: MessagePosition | null, oldBefore: number): SQL => sql`from ${messages}
	where ${cursor === null ? sql`1` : sql`(${messages.timestamp}, ${messages.id}) > (${cursor.timestamp}, ${cursor.id})`}
		and ${messages.timestamp} < ${oldBefore}
	order by ${messages.timestamp}, ${messages.id}`;

/** Position after all old messages; messages that become old later follow it. */
const endOfOldMessages = (oldBefore: number): MessagePosition => ({
	timestamp: oldBefore - 1,
	id: Number.MAX_SAFE_INTEGER,
});

/** Number of leading rows that fit in a batch, at least one. */
function countFitting(rows: StoredMessage[]): number {
	let size = 0;
	const tooLarge = rows.findIndex((row) => {
		size += JSON.stringify(row).length;
		return size > MAX_BATCH_LENGTH;
	});
	return tooLarge === -1 ? rows.length : Math.max(1, tooLarge);
}
