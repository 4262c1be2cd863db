import { type SQL, sql } from "drizzle-orm";
import { couponGrants, couponStaffCodes, coupons, couponUses } from "#db/commerce/coupons.ts";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import {
	COUPON_SOURCES,
	COUPON_STATES,
	COUPON_USED_BY,
	type CouponSource,
	type CouponState,
	type CouponUsedBy,
	couponStateOf,
} from "#domain/commerce/coupons/coupon-codes.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isEachFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

const PER_PAGE = 50;

const GRANT_COLUMNS = {
	id: number,
	coupon_id: number,
	title: text,
	friend_id: number,
	name: text,
	icon_url: nullable(text),
	source: typed<CouponSource>(text),
	sourceLabel: nullable(text),
	obtainedAt: number,
	usableFrom: nullable(number),
	expiresAt: nullable(number),
	usedAt: nullable(number),
	usedBy: nullable(typed<CouponUsedBy>(text)),
	usedName: nullable(text),
	revokedAt: nullable(number),
	revoke_reason: nullable(text),
};

/** Columns and tables of an obtained coupon `g`, its coupon `c`, friend `f` and use `u`. */
const SELECTED = sql`select g.id, g.coupon_id, c.title, g.friend_id, f.name, f.icon_url, g.source,
		g.source_label as sourceLabel, g.obtained_at as obtainedAt, g.usable_from as usableFrom, g.expires_at as expiresAt,
		g.used_at as usedAt, u.used_by as usedBy, coalesce(s.name, o.name) as usedName, g.revoked_at as revokedAt, g.revoke_reason
	from ${couponGrants} g cross join ${coupons} c on c.id = g.coupon_id cross join ${friends} f on f.id = g.friend_id
	left join ${couponUses} u on u.grant_id = g.id left join ${couponStaffCodes} s on s.id = u.staff_code_id
	left join ${operators} o on o.id = u.operator_id`;

interface GrantsQuery {
	/** Coupon whose pieces are listed. */
	id: number;
	state?: CouponState | undefined;
	source?: CouponSource | undefined;
	/** Days on which they were obtained, or used. */
	obtained_on?: string | undefined;
	used_on?: string | undefined;
	/** Id before which the page begins; missing for the newest. */
	before?: number | undefined;
}

/** Pieces of a coupon, newest first, within the operator's scope. */
export async function listCouponGrants({ ctx, input }: { ctx: OperatorCtx; input: GrantsQuery }) {
	const rows = await queryRows(ctx.db, GRANT_COLUMNS, grantsStatement(ctx, input));
	const page = rows.slice(0, PER_PAGE);
	return {
		items: page.map((row) => presentGrant(ctx, row)),
		next_before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
	};
}

/** Statement of `listCouponGrants`. */
export const grantsStatement = (
	ctx: OperatorCtx,
	{ id, state, source, obtained_on, used_on, before }: GrantsQuery,
): SQL => sql`${SELECTED}
	where g.coupon_id = ${integerLiteral(id)} ${before === undefined ? sql`` : sql`and g.id < ${before}`}
		${state === undefined ? sql`` : sql`and ${isInState(state, ctx.now)}`}
		${source === undefined ? sql`` : sql`and g.source = ${source}`}
		${obtained_on === undefined ? sql`` : sql`and g.day = ${obtained_on} and g.revoked_at is null`}
		${used_on === undefined ? sql`` : sql`and u.day = ${used_on}`}
		and ${isEachFriendVisible(ctx.operator, sql`g.friend_id`)}
	order by g.id desc limit ${integerLiteral(PER_PAGE + 1)}`;

/** Condition: an obtained coupon `g` is in a state. */
export function isInState(state: CouponState, now: number): SQL {
	if (state === "revoked") return sql`g.revoked_at is not null`;
	if (state === "used") return sql`(g.used_at is not null and g.revoked_at is null)`;
	const isOpen = sql`g.used_at is null and g.revoked_at is null`;
	return state === "expired"
		? sql`(${isOpen} and g.expires_at <= ${now})`
		: sql`(${isOpen} and (g.expires_at is null or g.expires_at > ${now}))`;
}

/** Maximum number of pieces shown of one friend. */
const MAX_OF_FRIEND = 200;

/** Statement of a friend's coupons, newest first. The caller has checked that the operator may see the friend. */
export const grantsOfFriend = (ctx: Pick<OperatorCtx, "db">, friendId: number) =>
	queryRows(
		ctx.db,
		GRANT_COLUMNS,
		sql`${SELECTED} where g.friend_id = ${integerLiteral(friendId)} order by g.id desc limit ${integerLiteral(MAX_OF_FRIEND)}`,
	);

/** Statement of one obtained coupon. */
export const grantById = (ctx: Pick<OperatorCtx, "db">, id: number) =>
	queryRows(ctx.db, GRANT_COLUMNS, sql`${SELECTED} where g.id = ${id}`);

/** An obtained coupon in the API's format. */
export function presentGrant(
	{ now, zone }: Pick<OperatorCtx, "now" | "zone">,
	row: RowOfColumns<typeof GRANT_COLUMNS>,
) {
	const { obtainedAt, usableFrom, expiresAt, usedAt, usedBy, usedName, revokedAt, sourceLabel, ...grant } =
		row;
	const state = couponStateOf({ usedAt, revokedAt, expiresAt }, now);
	const timeOf = (at: number | null) => (at === null ? null : toWireTime(at, zone));
	return {
		...grant,
		state,
		state_label: COUPON_STATES[state],
		source_label: `${COUPON_SOURCES[grant.source]}${sourceLabel ? `（${sourceLabel}）` : ""}`,
		obtained_at: toWireTime(obtainedAt, zone),
		/** First and last day of use. */
		usable_from: timeOf(usableFrom)?.slice(0, 10) ?? null,
		expires_on: expiresAt === null ? null : toWireTime(expiresAt - 1, zone).slice(0, 10),
		used_at: timeOf(usedAt),
		used_by: usedBy === null ? null : `${COUPON_USED_BY[usedBy]}${usedName ? `（${usedName}）` : ""}`,
		revoked_at: timeOf(revokedAt),
		is_usable: state === "obtained" && (usableFrom ?? 0) <= now,
	};
}
