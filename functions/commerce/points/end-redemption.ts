import { and, eq, sql } from "drizzle-orm";
import { pointEntries, pointRedemptions, pointRewards } from "#db/commerce/points.ts";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { RedemptionState } from "#domain/commerce/points/redemption-state.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { pointExpiryColumn } from "#functions/engine/friend-records/point-expiry-column.ts";
import { NEW_ENTRIES, writePointEntries } from "#functions/engine/friend-records/write-point-entries.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { auditOfEntry } from "./change-points.ts";

interface EndArgs {
	ctx: OperatorCtx;
	input: { id: number };
}

/**
 * Marks a taken reward as handed out. A repeated save with the same key is safe; anybody else who hands it out again is
 * told.
 * @throws Refusal 404 for that of a friend whom the operator may not see; 422 for one that was handed out or cancelled
 */
export async function handOutReward({ ctx, input: { id } }: EndArgs): Promise<void> {
	const { friendId, name } = await findRedemption(ctx, id);
	const [handed] = await ctx.db.batch([
		ctx.db
			.update(pointRedemptions)
			.set({ state: "handed", endedAt: ctx.now, operatorId: ctx.operator.id })
			.where(and(eq(pointRedemptions.id, id), eq(pointRedemptions.state, "requested")))
			.returning({ id: pointRedemptions.id }),
		auditOfChange(ctx, {
			verb: "point_reward.hand",
			subjectType: "friend",
			subjectId: friendId,
			detail: { redemption_id: id, name },
		}),
		markKeyUsed(ctx),
	]);
	if (handed.length === 0 && !ctx.wasSaved) throw invalid("ERROR", POINT_TEXTS.redemptionEnded);
}

/**
 * Cancels a taken reward: its points return by an entry of their own, valid as long as points granted now, and its
 * piece returns to the stock. Repeating it is safe.
 * @throws Refusal 404 for that of a friend whom the operator may not see; 422 for one that was handed out
 */
export async function cancelRedemption({ ctx, input: { id } }: EndArgs): Promise<void> {
	const { friendId, name, entryId, points } = await findRedemption(ctx, id);
	const cause = `reverse:${entryId}`;
	const isReturned = sql`exists (select 1 from ${NEW_ENTRIES} e where e.cause = ${cause})`;
	await commitBatch(ctx.db, [
		...writePointEntries(ctx, [
			execute(
				ctx.db,
				insertInto(
					pointEntries,
					{
						friendId,
						kind: "reverse",
						points,
						reason: name,
						cause,
						source: "reward",
						sourceId: sql`x.reward_id`,
						operatorId: ctx.operator.id,
						lotId: entryId,
						expiresAt: pointExpiryColumn(ctx),
						remaining: points,
						at: ctx.now,
						day: currentDay(ctx.now, ctx.zone),
					},
					sql`from ${pointRedemptions} x where x.id = ${id} and x.state = 'requested' on conflict do nothing`,
				),
			),
		]),
		execute(
			ctx.db,
			sql`update ${pointRewards} set stock = stock + 1 where stock is not null and ${isReturned}
				and id = (select reward_id from ${pointRedemptions} where id = ${id})`,
		),
		execute(
			ctx.db,
			sql`update ${pointRedemptions} set state = 'cancelled', ended_at = ${ctx.now}, operator_id = ${ctx.operator.id}
				where id = ${id} and ${isReturned}`,
		),
		auditOfEntry(ctx, {
			verb: "point_reward.cancel",
			friendId,
			cause,
			detail: { redemption_id: id, name, points },
		}),
	]);
	await assertCancelled(ctx, id);
}

async function findRedemption(ctx: OperatorCtx, id: number) {
	const [redemption] = await queryRows(
		ctx.db,
		{ friendId: number, entryId: number, name: text, points: number },
		sql`select friend_id as friendId, entry_id as entryId, name, points from ${pointRedemptions} where id = ${id}`,
	);
	if (!redemption) throw notFound();
	await assertFriendVisible(ctx, redemption.friendId);
	return redemption;
}

async function assertCancelled({ db }: OperatorCtx, id: number): Promise<void> {
	const [redemption] = await queryRows(
		db,
		{ state: typed<RedemptionState>(text) },
		sql`select state from ${pointRedemptions} where id = ${id}`,
	);
	if (redemption?.state !== "cancelled") throw invalid("ERROR", POINT_TEXTS.redemptionEnded);
}
