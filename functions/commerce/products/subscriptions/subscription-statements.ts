import { type SQL, sql } from "drizzle-orm";
import { products, subscriptions } from "#db/commerce/products.ts";
import type { Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { friendTags } from "#db/people/tag-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { SubscriptionEnd } from "#domain/commerce/products/subscription-state.ts";
import type { Ctx } from "#functions/context.ts";
import { firstRunColumns } from "#functions/engine/actions/first-run-columns.ts";
import { publishTagsRemoved } from "#functions/platform/notices/publish-tags.ts";

interface SubscriptionAction {
	/** Column of the product `p` with the action. */
	action: SQL;
	/** Name of the event, of which each occurs once per period. */
	event: string;
	/** Condition on a subscription `x`. */
	condition: SQL;
}

/** Queues an action of the product for the friend of a subscription `x`. */
export function queueSubscriptionAction(
	ctx: Ctx,
	{ action, event, condition }: SubscriptionAction,
): Statement {
	const cause = sql`'subscription:' || x.id || ':' || x.paid_periods || ${`:${event}`}`;
	return execute(
		ctx.db,
		insertInto(
			pendingRuns,
			{
				actionId: sql`a.id`,
				friendId: sql`x.friend_id`,
				...firstRunColumns(ctx, cause),
				causeType: "product",
				causeId: sql`x.product_id`,
				causeLabel: sql`x.name`,
			},
			sql`from ${subscriptions} x join ${products} p on p.id = x.product_id
				join ${actions} a on a.id = ${action} and a.deleted_at is null
				where ${condition} and x.friend_id is not null and not exists (select 1 from ${runs} r where r.cause = ${cause})
				on conflict (cause) do nothing`,
		),
	);
}

/**
 * Ends subscriptions `x` under a condition: their tags are removed, unless another active one gives them, and the action of
 * the end runs. The state changes last, because every other statement looks for subscriptions that have not ended.
 */
export function endSubscriptions(
	ctx: Ctx,
	{ condition, reason }: { condition: SQL; reason: SubscriptionEnd },
): Statement[] {
	const isLive = sql`x.state in ('active', 'failing') and ${condition}`;
	const lostTags = sql`(friend_id, tag_id) in (select x.friend_id, p.tag_id from ${subscriptions} x
		join ${products} p on p.id = x.product_id where ${isLive} and p.tag_id is not null and not exists (
			select 1 from ${subscriptions} o join ${products} q on q.id = o.product_id
			where o.friend_id = x.friend_id and o.id <> x.id and o.state in ('active', 'failing') and q.tag_id = p.tag_id))`;
	return [
		publishTagsRemoved(ctx, lostTags),
		execute(ctx.db, sql`delete from ${friendTags} where ${lostTags}`),
		queueSubscriptionAction(ctx, { action: sql`p.ended_action_id`, event: "ended", condition: isLive }),
		execute(
			ctx.db,
			sql`update ${subscriptions} as x set state = 'ended', ended_at = ${ctx.now}, due_at = null, card = null,
				end_reason = iif(x.is_ending, 'cancelled', ${reason}), version = version + 1 where ${isLive}`,
		),
	];
}
