import { sql } from "drizzle-orm";
import { payments } from "#db/commerce/payments.ts";
import { PAYMENT_SELECTION } from "#domain/engine/filters/conditions/payments.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { FilterContext } from "../filter-context.ts";
import { type FriendRows, type FriendSelection, selectFriends, withoutFriendIndex } from "./friend-rows.ts";

/** Yen that stay with the shop. */
const KEPT_YEN = sql`sum(p.paid_yen - p.refunded_yen - p.disputed_yen)`;

/**
 * Condition type 136: yen paid, or a payment that waits. Friends without a payment have paid 0 yen: where these are
 * selected, the condition selects everybody except the others. Sums are without payments with test keys.
 */
export const paymentsWhere = (
	condition: ConditionOf<"payments">,
	context: FilterContext,
): FriendSelection => {
	const { by, from_yen: from, to_yen: to, days } = condition;
	if (by === PAYMENT_SELECTION.waiting)
		return selectFriends(context, {
			from: sql`${payments} p`,
			friend: sql`p.friend_id`,
			where: sql`${withoutFriendIndex(context, sql`p.state`)} in ('requested', 'authorized', 'failed')
				and p.expires_at > ${context.now} and p.friend_id is not null`,
		});
	const rows = (having: FriendRows["having"]): FriendRows => ({
		from: sql`${payments} p`,
		friend: sql`p.friend_id`,
		// Negative ids do not exist: the bound excludes payments without a friend and keeps the index of friends.
		where: sql`p.friend_id > 0 and p.is_test = 0 and p.paid_at ${days === null ? sql`is not null` : sql`>= ${context.now - days * DAY}`}`,
		having,
		scan: "in order",
		isOrderedByFriend: true,
	});
	if ((from ?? 0) === 0)
		return to === null
			? selectFriends(context, rows(sql`${KEPT_YEN} < 0`), { isNegated: true })
			: selectFriends(context, rows(sql`${KEPT_YEN} > ${to}`), { isNegated: true });
	return selectFriends(
		context,
		rows(to === null ? sql`${KEPT_YEN} >= ${from}` : sql`${KEPT_YEN} between ${from} and ${to}`),
	);
};
