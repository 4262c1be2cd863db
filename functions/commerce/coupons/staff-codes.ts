import { createHmac } from "node:crypto";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { couponFriends, couponStaffCodes } from "#db/commerce/coupons.ts";
import { commitBatch } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MAX_STAFF_CODES, type StaffCodeInput } from "#domain/commerce/coupons/coupon-input.ts";
import { COUPON_TEXTS } from "#domain/platform/texts/coupons-texts.ts";
import { HOUR, toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";

/** Wrong staff codes within an hour after which a friend's page takes none. */
export const MAX_CODE_TRIES = 5;

/** Keyed, so that nobody finds the few possible codes from a copy of the database. */
const hashOf = ({ env }: Pick<Ctx, "env">, code: string): string =>
	createHmac("sha256", env.APP_KEY).update(`coupon-staff-code:${code}`).digest("base64url");

/** Staff codes, oldest first, without the codes. */
export async function listStaffCodes({ ctx }: { ctx: OperatorCtx }) {
	const rows = await ctx.db
		.select()
		.from(couponStaffCodes)
		.where(isNull(couponStaffCodes.deletedAt))
		.orderBy(asc(couponStaffCodes.id))
		.limit(MAX_STAFF_CODES);
	return {
		items: rows.map(({ id, name, createdAt }) => ({
			id,
			name,
			created_at: toWireTime(createdAt, ctx.zone),
		})),
	};
}

/** @throws Refusal 422 for a code that another one has, and above the maximum number */
export async function createStaffCode({ ctx, input }: { ctx: OperatorCtx; input: StaffCodeInput }) {
	const hash = hashOf(ctx, input.code);
	const saved = await saveOnce(
		() => selectSaved(ctx, couponStaffCodes),
		() =>
			commitBatch(ctx.db, [
				execute(
					ctx.db,
					insertInto(
						couponStaffCodes,
						{ name: input.name, hash, createdAt: ctx.now, saveKey: ctx.saveKey },
						sql`where (select count(*) from ${couponStaffCodes} where deleted_at is null) < ${MAX_STAFF_CODES}
							on conflict do nothing`,
					),
				),
				auditOfChange(ctx, {
					verb: "coupon_staff_code.create",
					subjectType: "coupon_staff_code",
					detail: { name: input.name },
				}),
			]),
	);
	if (saved) return saved;
	const [same] = await ctx.db
		.select({ id: couponStaffCodes.id })
		.from(couponStaffCodes)
		.where(and(eq(couponStaffCodes.hash, hash), isNull(couponStaffCodes.deletedAt)));
	throw same
		? invalid("code", COUPON_TEXTS.staffCodeTaken)
		: invalid("ERROR", COUPON_TEXTS.tooManyStaffCodes(MAX_STAFF_CODES));
}

/** @throws Refusal 404 */
export async function deleteStaffCode({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [deleted] = await ctx.db.batch([
		ctx.db
			.update(couponStaffCodes)
			.set({ deletedAt: ctx.now })
			.where(and(eq(couponStaffCodes.id, id), isNull(couponStaffCodes.deletedAt)))
			.returning({ id: couponStaffCodes.id }),
		auditOfChange(ctx, {
			verb: "coupon_staff_code.delete",
			subjectType: "coupon_staff_code",
			subjectId: id,
		}),
	]);
	if (deleted.length === 0) throw notFound();
}

/**
 * Checks a staff code that was typed on a friend's page. The try counts before the code is compared, so that parallel
 * tries cannot exceed the limit; a right code is no try.
 * @returns id of the staff code; `locked` after too many wrong ones
 */
export async function checkStaffCode(
	ctx: Ctx,
	friendId: number,
	code: string,
): Promise<number | "wrong" | "locked"> {
	const isOver = sql`${couponFriends.codeTriesFrom} + ${HOUR} <= ${ctx.now}`;
	const [counted, [found]] = await ctx.db.batch([
		ctx.db
			.insert(couponFriends)
			.values({ friendId, codeTries: 1, codeTriesFrom: ctx.now })
			.onConflictDoUpdate({
				target: couponFriends.friendId,
				set: {
					codeTries: sql`iif(${isOver}, 1, ${couponFriends.codeTries} + 1)`,
					codeTriesFrom: sql`iif(${isOver}, ${ctx.now}, ${couponFriends.codeTriesFrom})`,
				},
				setWhere: sql`${isOver} or ${couponFriends.codeTries} < ${MAX_CODE_TRIES}`,
			})
			.returning({ tries: couponFriends.codeTries }),
		ctx.db
			.select({ id: couponStaffCodes.id })
			.from(couponStaffCodes)
			.where(and(eq(couponStaffCodes.hash, hashOf(ctx, code)), isNull(couponStaffCodes.deletedAt))),
	]);
	if (counted.length === 0) return "locked";
	if (!found) return "wrong";
	await ctx.db
		.update(couponFriends)
		.set({ codeTries: sql`max(0, ${couponFriends.codeTries} - 1)` })
		.where(eq(couponFriends.friendId, friendId));
	return found.id;
}
