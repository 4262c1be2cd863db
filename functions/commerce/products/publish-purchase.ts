import { sql } from "drizzle-orm";
import { purchases } from "#db/commerce/products.ts";
import type { Statement } from "#db/d1-client.ts";
import type { WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { publishSelectedEvents } from "#functions/platform/notices/publish-events.ts";

/** Data of a purchase `x` for other systems. */
export const purchaseAsJson = sql`json_object('purchase_id', x.id, 'product_id', x.product_id, 'product', x.name,
	'quantity', x.quantity, 'yen', x.yen)`;

/** Statement that tells other systems of a purchase that was handed over in this transaction. */
export const publishHandedPurchase = (ctx: OperatorCtx, id: number): Statement =>
	publishSelectedEvents(
		ctx,
		{
			type: sql`${"purchase.handed" satisfies WebhookEventType}`,
			key: sql`'purchase-handed:' || x.id`,
			friendId: sql`x.friend_id`,
			data: purchaseAsJson,
		},
		sql`cross join ${purchases} x where x.id = ${id} and x.state = 'handed' and x.ended_at = ${ctx.now}`,
	);
