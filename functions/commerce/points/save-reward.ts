import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { pointRewards } from "#db/commerce/points.ts";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { MAX_REWARDS, type RewardInput } from "#domain/commerce/points/point-program.ts";
import { MEDIA_TEXTS } from "#domain/platform/texts/media-texts.ts";
import { POINT_TEXTS } from "#domain/platform/texts/points-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { isUnsaved, saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import { isUploaded } from "#functions/platform/media/picture-reference.ts";
import { findUnreadableKeys } from "#functions/platform/media/readable-uploads.ts";

/** Rewards by points, in the API's format. */
export async function listRewards({ ctx }: { ctx: Pick<Ctx, "db"> }) {
	const rows = await ctx.db
		.select()
		.from(pointRewards)
		.where(isNull(pointRewards.deletedAt))
		.orderBy(asc(pointRewards.points), asc(pointRewards.id))
		.limit(MAX_REWARDS);
	return {
		items: rows.map(({ id, name, description, points, stock, isOffered, mediaKey, version }) => ({
			...{ id, name, description, points, stock, version },
			media_key: mediaKey,
			is_offered: isOffered,
		})),
	};
}

/** @throws Refusal 422 above the maximum number, and for a picture that the operator may not see */
export async function createReward({ ctx, input }: { ctx: OperatorCtx; input: RewardInput }) {
	await assertPictureUsable(ctx, input.media_key);
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
	await assertPictureUsable(ctx, input.media_key, input.id);
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

/**
 * Removes a reward; those taken before are still handed out. A repeated save with the same key is safe.
 * @throws Refusal 404; 409 if it was changed since the operator saw it
 */
export async function deleteReward({
	ctx,
	input: { id, version },
}: {
	ctx: OperatorCtx;
	input: { id: number; version?: number | undefined };
}) {
	const [deleted, , [row]] = await ctx.db.batch([
		ctx.db
			.update(pointRewards)
			.set({ deletedAt: ctx.now, saveKey: ctx.saveKey })
			.where(and(eq(pointRewards.id, id), isNull(pointRewards.deletedAt), hasVersion(version)))
			.returning({ id: pointRewards.id }),
		auditOfChange(ctx, { verb: "point_reward.delete", subjectType: "point_reward", subjectId: id }),
		ctx.db
			.select({ deletedAt: pointRewards.deletedAt, saveKey: pointRewards.saveKey })
			.from(pointRewards)
			.where(eq(pointRewards.id, id)),
	]);
	if (deleted.length > 0 || (row?.deletedAt && row.saveKey === ctx.saveKey)) return;
	throw row && row.deletedAt === null ? changedByOther() : notFound();
}

const hasVersion = (version: number | undefined) =>
	version === undefined ? undefined : eq(pointRewards.version, version);

/** Stock after a change: pieces that friends took or that returned while the form was open stay counted. */
const stockAfter = ({ stock, shown_stock: shown = null }: RewardInput) =>
	stock === null || shown === null
		? stock
		: sql`max(0, ifnull(${pointRewards.stock}, ${shown}) + ${stock - shown})`;

/**
 * Refuses a picture that does not exist or is not visible to the operator, unless the reward has it already.
 * @throws Refusal 422
 */
async function assertPictureUsable(ctx: OperatorCtx, key: string | null, rewardId = 0): Promise<void> {
	if (!key) return;
	const [state] = await queryRows(
		ctx.db,
		{ isKept: number, isUploaded: number },
		sql`select exists (select 1 from ${pointRewards} w where w.id = ${rewardId} and w.media_key = ${key}) as isKept,
			${isUploaded(key, sql`u.type like 'image/%'`)} as isUploaded`,
	);
	if (state?.isKept === 1) return;
	const isUsable = state?.isUploaded === 1 && !(await findUnreadableKeys(ctx, [key])).has(key);
	if (!isUsable) throw invalid("media_key", MEDIA_TEXTS.imageRequired);
}

const columnsOf = ({ name, description, points, stock, is_offered, media_key }: RewardInput) => ({
	...{ name, description, points, stock },
	mediaKey: media_key,
	isOffered: is_offered,
});
