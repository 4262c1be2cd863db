import { sql } from "drizzle-orm";
import { pointBalances, pointEntries, pointRedemptions, pointRewards } from "#db/commerce/points.ts";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import {
	arePointsOn,
	NEW_ENTRIES,
	writePointEntries,
} from "#functions/engine/friend-records/write-point-entries.ts";
import { noteSelectedEvents } from "#functions/platform/notices/note-events.ts";
import { expireOfFriend } from "./expire-points.ts";

interface Redemption {
	friendId: number;
	rewardId: number;
	/** Points that the friend confirmed. */
	points: number;
	/** Key of the confirmation: a repeated press takes nothing more. */
	key: string;
}

/**
 * Spends a friend's points for a reward. Balance, stock and price are conditions of the statement that spends, and
 * everything else follows from its entry, so that neither is overdrawn, however many press at once.
 * @returns the redemption, also of an earlier press with the same key; or why there is none
 */
export async function redeemReward(
	ctx: Ctx,
	{ friendId, rewardId, points, key }: Redemption,
): Promise<{ id: number } | { refusal: "notEnough" | "gone" }> {
	const cause = `redeem:${friendId}:${key}`;
	const isTaken = sql`from ${NEW_ENTRIES} e join ${pointRewards} w on w.id = e.source_id where e.cause = ${cause}`;
	await commitBatch(ctx.db, [
		...expireOfFriend(ctx, friendId),
		...writePointEntries(ctx, [
			execute(
				ctx.db,
				insertInto(
					pointEntries,
					{
						friendId,
						kind: "spend",
						points: sql`-w.points`,
						reason: sql`w.name`,
						cause,
						source: "reward",
						sourceId: sql`w.id`,
						at: ctx.now,
						day: currentDay(ctx.now, ctx.zone),
					},
					sql`from ${pointRewards} w join ${pointBalances} b on b.friend_id = ${friendId}
						where w.id = ${rewardId} and w.deleted_at is null and w.is_offered = 1 and w.points = ${points}
							and ifnull(w.stock, 1) > 0 and b.balance >= w.points and ${arePointsOn}
						on conflict do nothing`,
				),
			),
		]),
		execute(
			ctx.db,
			insertInto(
				pointRedemptions,
				{
					friendId,
					rewardId: sql`w.id`,
					entryId: sql`e.id`,
					name: sql`w.name`,
					points: sql`-e.points`,
					state: "requested",
					createdAt: ctx.now,
				},
				isTaken,
			),
		),
		execute(
			ctx.db,
			sql`update ${pointRewards} set stock = stock - 1 where stock is not null and id in (select e.source_id ${isTaken})`,
		),
		noteSelectedEvents(
			ctx,
			"reward_requested",
			{
				key: sql`'reward:' || e.id`,
				friendId: sql`e.friend_id`,
				values: sql`json_object('reward', w.name)`,
			},
			isTaken,
		),
	]);
	const [state] = await queryRows(
		ctx.db,
		{ id: nullable(number), balance: number },
		sql`select (select x.id from ${pointRedemptions} x join ${pointEntries} e on e.id = x.entry_id
				where e.cause = ${cause}) as id,
			ifnull((select balance from ${pointBalances} where friend_id = ${friendId}), 0) as balance`,
	);
	if (state && state.id !== null) return { id: state.id };
	return { refusal: (state?.balance ?? 0) < points ? "notEnough" : "gone" };
}
