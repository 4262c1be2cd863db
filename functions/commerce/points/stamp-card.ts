import { type SQL, sql } from "drizzle-orm";
import { pointEntries, pointPrograms } from "#db/commerce/points.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { pointExpiryColumn } from "#functions/engine/friend-records/point-expiry-column.ts";
import { writePointEntries } from "#functions/engine/friend-records/write-point-entries.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { auditOfEntry, readBalance } from "./change-points.ts";

/** Number of stamps of a friend: granted ones without those reversed. A card is a view of these entries. */
export const stampsOf = (friendId: SQL): SQL => sql`(select count(*) from ${pointEntries} s
	where s.friend_id = ${friendId} and s.source = 'stamp'
		and not exists (select 1 from ${pointEntries} v where v.lot_id = s.id and v.kind = 'reverse'))`;

interface Stamp {
	friendId: number;
	/** Identifies the stamp, so that it is set once. */
	cause: string;
	operatorId: number | null;
}

/** Statements that set a stamp, if the account has a card. */
export const stampStatements = (ctx: Ctx, { friendId, cause, operatorId }: Stamp): Statement[] =>
	writePointEntries(ctx, [
		execute(
			ctx.db,
			insertInto(
				pointEntries,
				{
					friendId,
					kind: "grant",
					points: sql`p.card ->> '$.points'`,
					reason: sql`p.card ->> '$.name'`,
					cause,
					source: "stamp",
					operatorId,
					expiresAt: pointExpiryColumn(ctx),
					remaining: sql`p.card ->> '$.points'`,
					at: ctx.now,
					day: currentDay(ctx.now, ctx.zone),
				},
				sql`from ${pointPrograms} p where p.is_on = 1 and p.card is not null on conflict do nothing`,
			),
		),
	]);

/**
 * Sets a stamp as a member of the staff. A repeated save with the same key sets no second one.
 * @throws Refusal 404 for a friend whom the operator may not see; 422 without a card
 */
export async function stampByStaff({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	await assertFriendVisible(ctx, id);
	const cause = `stamp:hand:${ctx.saveKey}`;
	await commitBatch(ctx.db, [
		...stampStatements(ctx, { friendId: id, cause, operatorId: ctx.operator.id }),
		auditOfEntry(ctx, { verb: "points.stamp", friendId: id, cause, detail: {} }),
	]);
	if (!(await wasStamped(ctx, cause))) throw invalid("ERROR", POINT_TEXTS.noCard);
	return readBalance(ctx, id);
}

/** Whether a stamp was set. */
export async function wasStamped({ db }: Pick<Ctx, "db">, cause: string): Promise<boolean> {
	const rows = await queryRows(
		db,
		{ id: number },
		sql`select id from ${pointEntries} where cause = ${cause}`,
	);
	return rows.length > 0;
}
