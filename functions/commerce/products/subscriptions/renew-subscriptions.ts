import { type SQL, sql } from "drizzle-orm";
import { paymentCheckouts, payments } from "#db/commerce/payments.ts";
import { products, subscriptions } from "#db/commerce/products.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { createUrlCode } from "#functions/platform/http/url-code.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { periodLines, SUBSCRIPTION_PURPOSE } from "./create-subscription.ts";
import { endSubscriptions } from "./subscription-statements.ts";

/** Subscriptions per minute; the others follow a minute later. */
const MAX_RENEWED = 100;

const isDue = ({ now }: Ctx): SQL => sql`x.due_at <= ${now}`;

/** Condition: a period of a subscription is over. */
export const hasDueSubscriptions = (ctx: Ctx): SQL =>
	sql`exists (select 1 from ${subscriptions} x where ${isDue(ctx)})`;

/**
 * Ends cancelled subscriptions whose period is over, and requests the payment of the next period of the others, by the stored
 * card: each is one transaction, once for its period. The worker of payments charges the card.
 */
export async function renewSubscriptions(ctx: Ctx): Promise<void> {
	const due = await queryRows(
		ctx.db,
		{ id: number, isEnding: number },
		sql`select x.id, x.is_ending as isEnding from ${subscriptions} x where ${isDue(ctx)}
			order by x.due_at limit ${MAX_RENEWED}`,
	);
	for (const { id, isEnding } of due)
		await commitBatch(
			ctx.db,
			isEnding === 1
				? endSubscriptions(ctx, {
						condition: sql`x.id = ${id} and x.is_ending = 1 and ${isDue(ctx)}`,
						reason: "cancelled",
					})
				: requestNextPeriod(ctx, id),
		);
	if (due.length > 0) await wakeQueue(ctx.env.JOBS);
}

function requestNextPeriod(ctx: Ctx, id: number): [Statement, ...Statement[]] {
	const key = createUrlCode(ctx, "payment");
	return [
		execute(
			ctx.db,
			insertInto(
				payments,
				{
					key,
					friendId: sql`x.friend_id`,
					purpose: SUBSCRIPTION_PURPOSE,
					purposeId: sql`x.id`,
					title: sql`x.name`,
					amountYen: sql`x.yen`,
					lines: periodLines,
					storesCard: true,
					provider: "stripe",
					isTest: sql`x.is_test`,
					state: "requested",
					expiresAt: sql`${ctx.now} + p.grace_days * ${DAY}`,
					createdAt: ctx.now,
					nextAttemptAt: ctx.now,
				},
				sql`from ${subscriptions} x join ${products} p on p.id = x.product_id
					where x.id = ${id} and x.state = 'active' and x.is_ending = 0 and x.requested_periods = x.paid_periods
						and ${isDue(ctx)}`,
			),
		),
		execute(
			ctx.db,
			insertInto(
				paymentCheckouts,
				{
					paymentId: sql`w.id`,
					provider: "stripe",
					key: ctx.newId(),
					card: sql`x.card`,
					isTest: sql`x.is_test`,
					state: "opening",
					expiresAt: ctx.now,
					createdAt: ctx.now,
				},
				sql`from ${payments} w join ${subscriptions} x on x.id = w.purpose_id where w.key = ${key}`,
			),
		),
		execute(
			ctx.db,
			sql`update ${subscriptions} set requested_periods = paid_periods + 1, due_at = null
				where id = ${id} and exists (select 1 from ${payments} w where w.key = ${key})`,
		),
	];
}
