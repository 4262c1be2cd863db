import { type SQL, sql } from "drizzle-orm";
import { pointEntries } from "#db/commerce/points.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { Ctx } from "#functions/context.ts";
import { expireLots, isOver } from "#functions/engine/friend-records/expire-lots.ts";

/** Maximum number of entries that expire in one transaction, and of transactions per minute. */
const ENTRIES_PER_PAGE = 500;
const PAGES_PER_TICK = 20;

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
