import { type SQL, sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { Ctx } from "#functions/context.ts";
import type { Place } from "#functions/engine/messages/archive/merged.ts";
import { asM, isMovable, m } from "./movable.ts";
import type { StoredMessage } from "./rows.ts";

/** Rows of an index that are looked at for a batch: most of what is old may move. */
const LOOKED = 2_000;
/** How many move together: their deletion holds the database up for some hundredths of a second. */
const TOGETHER = 200;
/** And how much of it, in characters of JSON; a value of D1 holds two million bytes. */
const LARGEST = 400_000;

export interface NextBatch {
	rows: StoredMessage[];
	/** Everything old up to here is in it, or stays. */
	cursor: Place;
	/** Nothing old comes behind it. */
	isLast: boolean;
}

/** The oldest messages behind a cursor that may move. */
export async function nextBatch(ctx: Ctx, cursor: Place | null, oldBefore: number): Promise<NextBatch> {
	const [found, [end]] = await ctx.db.batch([
		rowsOf<StoredMessage>(
			ctx.db,
			sql`select m.* from (select ${messages.id} as id ${oldBehind(cursor, oldBefore)} limit ${LOOKED}) l
				cross join ${asM} on ${m.id} = l.id where ${isMovable(oldBefore)}
				order by ${m.timestamp}, ${m.id} limit ${TOGETHER}`,
		),
		rowsOf<Place>(
			ctx.db,
			sql`select ${messages.timestamp} as timestamp, ${messages.id} as id
				${oldBehind(cursor, oldBefore)} limit 1 offset ${LOOKED - 1}`,
		),
	]);
	const rows = found.slice(0, fitting(found));
	const last = rows.at(-1);
	if (last && (rows.length < found.length || found.length === TOGETHER))
		return { rows, cursor: { timestamp: last.timestamp, id: last.id }, isLast: false };
	return { rows, cursor: end ?? endOf(oldBefore), isLast: end === undefined };
}

/** Whether there is anything old behind a cursor: one row of an index. */
export const anyOld = (ctx: Ctx, cursor: Place | null, oldBefore: number) =>
	rowsOf<{ found: number }>(ctx.db, sql`select 1 as found ${oldBehind(cursor, oldBefore)} limit 1`);

const oldBehind = (cursor: Place | null, oldBefore: number): SQL => sql`from ${messages}
	where ${cursor === null ? sql`1` : sql`(${messages.timestamp}, ${messages.id}) > (${cursor.timestamp}, ${cursor.id})`}
		and ${messages.timestamp} < ${oldBefore}
	order by ${messages.timestamp}, ${messages.id}`;

/** Behind everything old; what grows old comes after it. */
const endOf = (oldBefore: number): Place => ({ timestamp: oldBefore - 1, id: Number.MAX_SAFE_INTEGER });

/** How many of the first ones travel together: one at least. */
function fitting(rows: StoredMessage[]): number {
	let size = 0;
	const tooLarge = rows.findIndex((row) => {
		size += JSON.stringify(row).length;
		return size > LARGEST;
	});
	return tooLarge === -1 ? rows.length : Math.max(1, tooLarge);
}
