import { sql } from "drizzle-orm";
import { couponGrants, coupons, couponUses } from "#db/commerce/coupons.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import type { CouponUsedBy } from "#domain/commerce/coupons/coupon-codes.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publishSelectedEvents } from "#functions/platform/notices/publish-events.ts";

interface CouponUse {
	grantId: number;
	/** Friend on whose page it is used; missing in the console. */
	friendId?: number;
	/** Key of the press: a repeated one is the same use. */
	key: string;
	usedBy: CouponUsedBy;
	staffCodeId?: number | null;
	operatorId?: number | null;
	programId?: number | null;
}

type UseRefusal = "gone" | "used" | "expired" | "early" | "revoked";

/**
 * Uses an obtained coupon. The unique key of its use decides: of any number of presses at once one uses it.
 * @param auditOf statements that directly follow the change
 * @returns time of the use, also of an earlier press with the same key; or why there is none
 */
export async function redeemCoupon(
	ctx: Ctx & Partial<Pick<OperatorCtx, "operator">>,
	{ grantId, friendId, key, usedBy, staffCodeId = null, operatorId = null, programId = null }: CouponUse,
	auditOf: Statement[] = [],
): Promise<{ usedAt: number } | { refusal: UseRefusal; usedAt: number | null }> {
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				couponUses,
				{
					grantId: sql`g.id`,
					couponId: sql`g.coupon_id`,
					friendId: sql`g.friend_id`,
					key,
					usedBy,
					staffCodeId,
					operatorId,
					programId,
					worthYen: sql`c.worth_yen`,
					at: ctx.now,
					day: currentDay(ctx.now, ctx.zone),
				},
				sql`from ${couponGrants} g join ${coupons} c on c.id = g.coupon_id
					where g.id = ${grantId} ${friendId === undefined ? sql`` : sql`and g.friend_id = ${friendId}`}
						and g.used_at is null and g.revoked_at is null
						and (g.expires_at is null or g.expires_at > ${ctx.now})
						and (g.usable_from is null or g.usable_from <= ${ctx.now})
					on conflict do nothing`,
			),
		),
		...auditOf,
		execute(
			ctx.db,
			sql`update ${couponGrants} set used_at = ${ctx.now}, remind_at = null where id = ${grantId} and used_at is null
				and exists (select 1 from ${couponUses} u where u.grant_id = ${grantId})`,
		),
		publishSelectedEvents(
			ctx,
			{
				type: sql`${"coupon.used" satisfies WebhookEventType}`,
				key: sql`'coupon-use:' || u.id`,
				friendId: sql`u.friend_id`,
				data: sql`json_object('grant_id', u.grant_id, 'coupon_id', u.coupon_id, 'title', c.title, 'worth_yen', u.worth_yen)`,
			},
			sql`cross join ${couponUses} u join ${coupons} c on c.id = u.coupon_id
				where u.grant_id = ${grantId} and u.key = ${key} and u.at = ${ctx.now}`,
		),
	]);
	return readUse(ctx, { grantId, friendId, key });
}

async function readUse(
	ctx: Ctx,
	{ grantId, friendId, key }: { grantId: number; friendId: number | undefined; key: string },
): Promise<{ usedAt: number } | { refusal: UseRefusal; usedAt: number | null }> {
	const [grant] = await queryRows(
		ctx.db,
		{
			friendId: number,
			usedAt: nullable(number),
			key: nullable(text),
			revokedAt: nullable(number),
			expiresAt: nullable(number),
			usableFrom: nullable(number),
		},
		sql`select g.friend_id as friendId, u.at as usedAt, u.key as key, g.revoked_at as revokedAt,
				g.expires_at as expiresAt, g.usable_from as usableFrom
			from ${couponGrants} g left join ${couponUses} u on u.grant_id = g.id where g.id = ${grantId}`,
	);
	if (!grant || (friendId !== undefined && grant.friendId !== friendId))
		return { refusal: "gone", usedAt: null };
	if (grant.usedAt !== null)
		return grant.key === key ? { usedAt: grant.usedAt } : { refusal: "used", usedAt: grant.usedAt };
	if (grant.revokedAt !== null) return { refusal: "revoked", usedAt: null };
	if (grant.expiresAt !== null && grant.expiresAt <= ctx.now) return { refusal: "expired", usedAt: null };
	return { refusal: (grant.usableFrom ?? 0) > ctx.now ? "early" : "gone", usedAt: null };
}
