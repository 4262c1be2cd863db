import { type SQL, sql } from "drizzle-orm";
import { payments } from "#db/commerce/payments.ts";
import { products, purchases } from "#db/commerce/products.ts";
import type { Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { BY_FRIEND } from "#domain/integrations/outgoing-webhooks/webhook-actor.ts";
import type { PaymentPurpose } from "#functions/commerce/payments/payment-purpose.ts";
import type { StoredPayment } from "#functions/commerce/payments/payment-snapshot.ts";
import type { Ctx } from "#functions/context.ts";
import { firstRunColumns } from "#functions/engine/actions/first-run-columns.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { noteSelectedEvents } from "#functions/platform/notices/note-events.ts";
import { noteScoreFacts } from "#functions/platform/notices/note-score-facts.ts";
import { publishSelectedEvents } from "#functions/platform/notices/publish-events.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { purchaseAsJson } from "./publish-purchase.ts";

/** Purpose: a purchase, whose pieces are held while it waits for its payment. */
export const purchasePurpose: PaymentPurpose = {
	label: "商品の購入",
	onPaid: async (ctx, { payment, isChanged }) => {
		const isPaid = sql`x.id = ${payment.purposeId} and x.state = 'paid' and x.paid_at = ${ctx.now} and ${isChanged}`;
		return [
			execute(
				ctx.db,
				sql`update ${purchases} set state = 'paid', paid_at = ${ctx.now}, version = version + 1
					where id = ${payment.purposeId} and state = 'waiting' and ${isChanged}`,
			),
			queueAction(ctx, isPaid),
			noteSelectedEvents(
				ctx,
				"product_bought",
				{
					key: sql`'purchase:' || x.id`,
					friendId: sql`x.friend_id`,
					values: sql`json_object('product', x.name, 'quantity', x.quantity)`,
				},
				sql`from ${purchases} x where ${isPaid}`,
			),
			noteScoreFacts(
				ctx.db,
				"product_bought",
				{
					cause: sql`x.friend_id || ':purchase:' || x.id`,
					friendId: sql`x.friend_id`,
					itemId: sql`x.product_id`,
					at: sql`${ctx.now}`,
				},
				sql`cross join ${purchases} x where ${isPaid} and x.friend_id is not null`,
			),
			publishSelectedEvents(
				ctx,
				{
					type: sql`${"purchase.paid" satisfies WebhookEventType}`,
					key: sql`'purchase:' || x.id`,
					friendId: sql`x.friend_id`,
					data: purchaseAsJson,
					actor: sql`${JSON.stringify(BY_FRIEND)}`,
				},
				sql`cross join ${purchases} x where ${isPaid}`,
			),
		];
	},
	isKept: ({ now }, { purposeId }) =>
		sql`exists (select 1 from ${purchases} x where x.id = ${purposeId} and x.state = 'paid' and x.paid_at = ${now})`,
	onReleased: (ctx, { payment, isChanged }) => {
		const isWaiting = sql`x.state = 'waiting' and ${isChanged}`;
		return [
			returnPieces(ctx, payment, isWaiting),
			execute(
				ctx.db,
				sql`update ${purchases} as x set state = 'released', ended_at = ${ctx.now}, version = version + 1
					where x.id = ${payment.purposeId} and ${isWaiting}`,
			),
		];
	},
	// A part that went back leaves the purchase as it is.
	onRefunded: (ctx, { payment, isChanged }) => {
		const isRefunded = sql`x.state in ('paid', 'handed') and ${isChanged} and exists (select 1 from ${payments} w
			where w.id = ${payment.id} and w.refunded_yen >= w.paid_yen)`;
		return [
			returnPieces(ctx, payment, sql`x.returns_stock = 1 and ${isRefunded}`),
			execute(
				ctx.db,
				sql`update ${purchases} as x set state = 'refunded', ended_at = ${ctx.now}, version = version + 1
					where x.id = ${payment.purposeId} and ${isRefunded}`,
			),
		];
	},
	wake: async (ctx, { friendId }) => {
		const frames = friendId === null ? [] : [{ event: "friend" as const, friendId }];
		await Promise.all([wakeQueue(ctx.env.JOBS), announceFrames(ctx.env, frames)]);
	},
};

/** Returns the pieces of a purchase to the stock; it precedes the statement that ends the purchase. */
const returnPieces = (ctx: Ctx, { purposeId }: StoredPayment, condition: SQL): Statement =>
	execute(
		ctx.db,
		sql`update ${products} as p set stock = p.stock + x.quantity from ${purchases} x
			where x.id = ${purposeId} and x.product_id = p.id and p.stock is not null and ${condition}`,
	);

/** Queues the action of the product for the friend of a purchase `x`, once for each purchase. */
function queueAction(ctx: Ctx, isPaid: SQL): Statement {
	const cause = sql`'purchase:' || x.id`;
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
			sql`from ${purchases} x join ${products} p on p.id = x.product_id
				join ${actions} a on a.id = p.action_id and a.deleted_at is null
				where ${isPaid} and x.friend_id is not null and not exists (select 1 from ${runs} r where r.cause = ${cause})
				on conflict (cause) do nothing`,
		),
	);
}
