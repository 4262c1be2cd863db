import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { pointRewards } from "#db/commerce/points.ts";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MAX_REWARDS, type RewardInput } from "#domain/commerce/points/point-program.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { isUnsaved, saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";

/** Rewards by points, in the API's format. */
export async function listRewards({ ctx }: { ctx: Pick<Ctx, "db"> }) {
	const rows = await ctx.db
		.select()
		.from(pointRewards)
		.where(isNull(pointRewards.deletedAt))
		.orderBy(asc(pointRewards.points), asc(pointRewards.id))
		.limit(MAX_REWARDS);
	return {
		items: rows.map(({ id, name, description, points, stock, isOffered, version }) => ({
			...{ id, name, description, points, stock, version },
			is_offered: isOffered,
		})),
	};
}

/** @throws Refusal 422 above the maximum number */
export async function createReward({ ctx, input }: { ctx: OperatorCtx; input: RewardInput }) {
	const saved = await saveOnce(
		() => selectSaved(ctx, pointRewards),
		() =>
			commitBatch(ctx.db, [
				execute(
					ctx.db,
					insertInto(
						pointRewards,
						{ ...columnsOf(input), createdAt: ctx.now, saveKey: ctx.saveKey },
						sql`where (select count(*) from ${pointRewards} where deleted_at is null) < ${MAX_REWARDS}`,
					),
				),
				auditOfChange(ctx, {
					verb: "point_reward.create",
					subjectType: "point_reward",
					detail: { name: input.name, points: input.points },
				}),
			]),
	);
	if (!saved) throw invalid("ERROR", POINT_TEXTS.tooManyRewards(MAX_REWARDS));
	return saved;
}

/** @throws Refusal 404; 409 if it was changed meanwhile, which a taken piece is not */
export async function updateReward({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: RewardInput & { id: number };
}) {
	const isReward = and(eq(pointRewards.id, input.id), isNull(pointRewards.deletedAt));
	const [, , [row]] = await ctx.db.batch([
		ctx.db
			.update(pointRewards)
			.set({ ...columnsOf(input), stock: stockAfter(input), version: sql`version + 1`, saveKey: ctx.saveKey })
			.where(and(isReward, isUnsaved(ctx, pointRewards, input.version))),
		auditOfChange(ctx, {
			verb: "point_reward.update",
			subjectType: "point_reward",
			subjectId: input.id,
			detail: { name: input.name, points: input.points },
		}),
		ctx.db.select({ saveKey: pointRewards.saveKey }).from(pointRewards).where(isReward),
	]);
	if (!row) throw notFound();
	if (row.saveKey !== ctx.saveKey) throw changedByOther();
	return { id: input.id };
}

/** Removes a reward; those taken before are still handed out. @throws Refusal 404 */
export async function deleteReward({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [deleted] = await ctx.db.batch([
		ctx.db
			.update(pointRewards)
			.set({ deletedAt: ctx.now })
			.where(and(eq(pointRewards.id, id), isNull(pointRewards.deletedAt)))
			.returning({ id: pointRewards.id }),
		auditOfChange(ctx, { verb: "point_reward.delete", subjectType: "point_reward", subjectId: id }),
	]);
	if (deleted.length === 0) throw notFound();
}

/** Stock after a change: pieces that friends took or that returned while the form was open stay counted. */
const stockAfter = ({ stock, shown_stock: shown = null }: RewardInput) =>
	stock === null || shown === null
		? stock
		: sql`max(0, ifnull(${pointRewards.stock}, ${shown}) + ${stock - shown})`;

const columnsOf = ({ name, description, points, stock, is_offered }: RewardInput) => ({
	...{ name, description, points, stock },
	isOffered: is_offered,
});
