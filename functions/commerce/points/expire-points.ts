import { type SQL, sql } from "drizzle-orm";
import { pointEntries } from "#db/commerce/points.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { writePointEntries } from "#functions/engine/friend-records/write-point-entries.ts";

/** Maximum number of entries that expire in one transaction, and of transactions per minute. */
const ENTRIES_PER_PAGE = 500;
const PAGES_PER_TICK = 20;

const isOver = (now: number): SQL => sql`e.remaining > 0 and e.expires_at <= ${now}`;

/** Condition: points have expired. */
export const hasExpiredPoints = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${pointEntries} e where ${isOver(now)})`;

/** Expires points whose end has passed; each page is one transaction. */
export async function expirePoints(ctx: Ctx): Promise<void> {
	const lots = sql`(select e.* from ${pointEntries} e where ${isOver(ctx.now)}
		order by e.expires_at, e.id limit ${integerLiteral(ENTRIES_PER_PAGE)})`;
	for (let page = 0; page < PAGES_PER_TICK; page++) {
		const [expired] = await queryRows(ctx.db, { due: number }, sql`select ${hasExpiredPoints(ctx)} as due`);
		if (expired?.due !== 1) return;
		await commitBatch(ctx.db, expireLots(ctx, lots));
	}
}

/** Statements that expire what has ended of a friend's points, so that it is not spent before the clock comes by. */
export const expireOfFriend = (ctx: Ctx, friendId: number): Statement[] =>
	expireLots(
		ctx,
		sql`(select e.* from ${pointEntries} e where e.friend_id = ${integerLiteral(friendId)} and ${isOver(ctx.now)})`,
	);

const expireLots = (ctx: Ctx, lots: SQL): Statement[] =>
	writePointEntries(ctx, [
		execute(
			ctx.db,
			insertInto(
				pointEntries,
				{
					friendId: sql`l.friend_id`,
					kind: "expire",
					points: sql`-l.remaining`,
					reason: "有効期限",
					cause: sql`'expire:' || l.id`,
					source: "expiry",
					lotId: sql`l.id`,
					at: ctx.now,
					day: currentDay(ctx.now, ctx.zone),
				},
				sql`from ${lots} l where true on conflict do nothing`,
			),
		),
	]);
