import { eq, sql } from "drizzle-orm";
import { payments } from "#db/commerce/payments.ts";
import { products, subscriptions } from "#db/commerce/products.ts";
import { tags } from "#db/people/tag-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { endOfNextPeriod } from "#domain/commerce/products/subscription-state.ts";
import type { PaymentPurpose } from "#functions/commerce/payments/payment-purpose.ts";
import { addTags } from "#functions/engine/friend-records/add-tags.ts";
import { noteSelectedEvents } from "#functions/platform/notices/note-events.ts";
import { noteScoreFacts } from "#functions/platform/notices/note-score-facts.ts";
import { purchasePurpose } from "../purchase-purpose.ts";
import { endSubscriptions, queueSubscriptionAction } from "./subscription-statements.ts";

/** Purpose: a period of a subscription. */
export const subscriptionPurpose: PaymentPurpose = {
	label: "定期払い",
	onPaid: async (ctx, { payment, isChanged }) => {
		const [subscription] = await ctx.db
			.select()
			.from(subscriptions)
			.where(eq(subscriptions.id, payment.purposeId ?? 0));
		if (!subscription) return [];
		const periods = subscription.paidPeriods + 1;
		const startedAt = subscription.startedAt ?? ctx.now;
		const isLate = subscription.state === "failing";
		const paidUntil = endOfNextPeriod(subscription, { now: ctx.now, isLate, zone: ctx.zone });
		const isPaid = sql`x.id = ${subscription.id} and x.payment_id = ${payment.id} and x.paid_periods = ${periods} and ${isChanged}`;
		const isFirst = periods === 1;
		return [
			execute(
				ctx.db,
				sql`update ${subscriptions} as x set state = 'active', started_at = ${startedAt}, paid_periods = ${periods},
					requested_periods = ${periods}, paid_until = ${paidUntil}, due_at = ${paidUntil}, payment_id = ${payment.id},
					card = coalesce((select w.card from ${payments} w where w.id = ${payment.id}), x.card),
					is_test = (select w.is_test from ${payments} w where w.id = ${payment.id}), version = version + 1
					where x.id = ${subscription.id} and x.paid_periods = ${subscription.paidPeriods}
						and x.state in ('waiting', 'active', 'failing') and ${isChanged}`,
			),
			...addTags(ctx, {
				pairs: sql`(select 'subscription:' || x.id || ':' || x.paid_periods as run_id, x.friend_id, p.tag_id
					from ${subscriptions} x join ${products} p on p.id = x.product_id
					join ${tags} t on t.id = p.tag_id and t.deleted_at is null where ${isPaid} and x.friend_id is not null)`,
				position: 0,
			}),
			noteScoreFacts(
				ctx.db,
				"product_bought",
				{
					cause: sql`x.friend_id || ':subscription:' || x.id || ':' || x.paid_periods`,
					friendId: sql`x.friend_id`,
					itemId: sql`x.product_id`,
					at: sql`${ctx.now}`,
				},
				sql`cross join ${subscriptions} x where ${isPaid} and x.friend_id is not null`,
			),
			queueSubscriptionAction(ctx, {
				action: isFirst ? sql`p.action_id` : sql`p.renewed_action_id`,
				event: "paid",
				condition: isPaid,
			}),
			...(isFirst
				? [
						noteSelectedEvents(
							ctx,
							"product_bought",
							{
								key: sql`'subscription:' || x.id`,
								friendId: sql`x.friend_id`,
								values: sql`json_object('product', x.name, 'quantity', 1)`,
							},
							sql`from ${subscriptions} x where ${isPaid}`,
						),
					]
				: []),
		];
	},
	isKept: (_, { id, purposeId }) =>
		sql`exists (select 1 from ${subscriptions} x where x.id = ${purposeId} and x.payment_id = ${id} and x.state = 'active')`,
	onFailed: (ctx, { payment, isChanged }) => {
		const isActive = sql`x.id = ${payment.purposeId} and x.state = 'active' and ${isChanged}`;
		return [
			queueSubscriptionAction(ctx, { action: sql`p.failed_action_id`, event: "failed", condition: isActive }),
			execute(
				ctx.db,
				sql`update ${subscriptions} as x set state = 'failing', version = version + 1 where ${isActive}`,
			),
		];
	},
	onReleased: (ctx, { payment, isChanged }) => [
		...endSubscriptions(ctx, {
			condition: sql`x.id = ${payment.purposeId} and ${isChanged}`,
			reason: "unpaid",
		}),
		execute(
			ctx.db,
			sql`update ${subscriptions} as x set state = 'released', ended_at = ${ctx.now}, version = version + 1
				where x.id = ${payment.purposeId} and x.state = 'waiting' and ${isChanged}`,
		),
	],
	wake: purchasePurpose.wake!,
};
