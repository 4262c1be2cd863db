import { type SQL, sql } from "drizzle-orm";
import { pointBalances, pointEntries } from "#db/commerce/points.ts";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { PointEntryKind, PointSource } from "#domain/commerce/points/point-entries.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { writePointEntries } from "#functions/engine/friend-records/write-point-entries.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { assertWritten, auditOfEntry, readBalance } from "./change-points.ts";
import { expireOfFriend } from "./expire-points.ts";

/**
 * Reverses granted points by an entry of its own. Repeating it is safe. A spent reward is cancelled instead
 * (`end-redemption.ts`).
 * @throws Refusal 404; 422 for entries that grant nothing, or if the points are spent already
 */
export async function reverseEntry({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [entry] = await queryRows(
		ctx.db,
		{
			friendId: number,
			kind: typed<PointEntryKind>(text),
			source: typed<PointSource>(text),
			points: number,
			reason: text,
			day: text,
			reversed: number,
		},
		sql`select e.friend_id as friendId, e.kind, e.source, e.points, e.reason, e.day, ${reversedOf(sql`e`)} as reversed
			from ${pointEntries} e where e.id = ${id}`,
	);
	if (!entry) throw notFound();
	await assertFriendVisible(ctx, entry.friendId);
	if (entry.kind !== "grant") throw invalid("ERROR", POINT_TEXTS.notReversible);
	const cause = `reverse:${id}`;
	const { friendId } = entry;
	// A refund may have taken a part of it before.
	const isDone = await wasReversed(ctx, cause);
	const points = isDone ? 0 : entry.points - entry.reversed;
	if (!isDone && points === 0) throw invalid("ERROR", POINT_TEXTS.notReversible);
	await commitBatch(ctx.db, [
		...expireOfFriend(ctx, friendId),
		...writePointEntries(ctx, [
			execute(
				ctx.db,
				insertInto(
					pointEntries,
					{
						friendId,
						kind: "reverse",
						points: -points,
						reason: entry.reason,
						cause,
						source: ctx.operator.program ? "program" : "hand",
						operatorId: ctx.operator.id,
						programId: ctx.operator.program?.codeId ?? null,
						lotId: id,
						at: ctx.now,
						// Ranks count it in the period of what it reverses.
						day: entry.day,
					},
					sql`where ${points} > 0
						and (select balance from ${pointBalances} where friend_id = ${friendId}) >= ${points}
						and (select ${reversedOf(sql`e`)} from ${pointEntries} e where e.id = ${id}) = ${entry.reversed}
						on conflict do nothing`,
				),
			),
		]),
		auditOfEntry(ctx, { verb: "points.reverse", friendId, cause, detail: { entry_id: id, points: -points } }),
	]);
	await assertWritten(ctx, { cause, friendId, isGrant: false });
	return readBalance(ctx, friendId);
}

/** Points of an entry that were reversed. */
const reversedOf = (entry: SQL): SQL =>
	sql`(select ifnull(-sum(v.points), 0) from ${pointEntries} v where v.lot_id = ${entry}.id and v.kind = 'reverse')`;

async function wasReversed({ db }: OperatorCtx, cause: string): Promise<boolean> {
	const rows = await queryRows(
		db,
		{ id: number },
		sql`select id from ${pointEntries} where cause = ${cause}`,
	);
	return rows.length > 0;
}
