import { type SQL, sql } from "drizzle-orm";
import { subscriptions } from "#db/commerce/products.ts";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text, typed } from "#db/platform/sql/row-columns.ts";
import type { SubscriptionListQuery } from "#domain/commerce/products/product-input.ts";
import {
	type ProductSubscriptionState,
	SUBSCRIPTION_ENDS,
	SUBSCRIPTION_STATE_LABELS,
	type SubscriptionEnd,
	type SubscriptionPeriod,
} from "#domain/commerce/products/subscription-state.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { isEachFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

const PER_PAGE = 50;

const COLUMNS = {
	id: number,
	product_id: number,
	product: text,
	yen: number,
	period: typed<SubscriptionPeriod>(text),
	state: typed<ProductSubscriptionState>(text),
	isEnding: number,
	isTest: number,
	paid_periods: number,
	friendId: nullable(number),
	friendName: nullable(text),
	iconUrl: nullable(text),
	payment_id: nullable(number),
	startedAt: nullable(number),
	paidUntil: nullable(number),
	endedAt: nullable(number),
	endReason: nullable(typed<SubscriptionEnd>(text)),
};

/** Subscriptions, newest first, within the operator's scope; of a state, a product or a friend, or all. */
export async function listSubscriptions({ ctx, input }: { ctx: OperatorCtx; input: SubscriptionListQuery }) {
	const rows = await queryRows(ctx.db, COLUMNS, subscriptionsStatement(ctx, input));
	const page = rows.slice(0, PER_PAGE);
	const timeOf = (at: number | null) => (at === null ? null : toWireTime(at, ctx.zone));
	return {
		items: page.map(
			({
				friendId,
				friendName,
				iconUrl,
				isEnding,
				isTest,
				startedAt,
				paidUntil,
				endedAt,
				endReason,
				...subscription
			}) => ({
				...subscription,
				state_label: SUBSCRIPTION_STATE_LABELS[subscription.state],
				is_ending: isEnding === 1,
				is_test: isTest === 1,
				friend: friendId === null ? null : { id: friendId, name: friendName ?? "", icon_url: iconUrl },
				started_at: timeOf(startedAt),
				paid_until: timeOf(paidUntil),
				ended_at: timeOf(endedAt),
				end_label: endReason === null ? null : SUBSCRIPTION_ENDS[endReason],
			}),
		),
		next_before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
	};
}

/** Statement of `listSubscriptions`. */
export const subscriptionsStatement = (
	ctx: OperatorCtx,
	{ state, product_id, friend_id, before }: SubscriptionListQuery,
): SQL => sql`select x.id, x.product_id, x.name as product, x.yen, x.period, x.state, x.is_ending as isEnding, x.is_test as isTest,
		x.paid_periods, x.friend_id as friendId, f.name as friendName, f.icon_url as iconUrl, x.payment_id,
		x.started_at as startedAt, x.paid_until as paidUntil, x.ended_at as endedAt, x.end_reason as endReason
	from ${subscriptions} x left join ${friends} f on f.id = x.friend_id
	where ${state === undefined ? sql`1` : sql`x.state = ${state}`}
		${product_id === null ? sql`` : sql`and x.product_id = ${integerLiteral(product_id)}`}
		${friend_id === null ? sql`` : sql`and x.friend_id = ${integerLiteral(friend_id)}`}
		${before === undefined ? sql`` : sql`and x.id < ${before}`}
		and ${isEachFriendVisible(ctx.operator, sql`x.friend_id`)}
	order by x.id desc limit ${integerLiteral(PER_PAGE + 1)}`;
