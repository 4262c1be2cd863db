import { sql } from "drizzle-orm";
import { outgoingWebhookEndpoints, outgoingWebhookMessages } from "#db/integrations/outgoing-webhooks.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import type { TEST_EVENT, WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { isVisible } from "#functions/engine/filters/visible.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** A message of an endpoint's log. */
export interface Which {
	ctx: OperatorCtx;
	input: { id: number; message_id: number };
}

/** An existing message that names no friend hidden from the operator. @throws Refusal 404 */
export async function findMessage({ ctx, input: { id, message_id } }: Which) {
	const [found] = await rowsOf<{ type: WebhookEventType | typeof TEST_EVENT }>(
		ctx.db,
		sql`select m.type as type from ${outgoingWebhookMessages} m join ${outgoingWebhookEndpoints} e on e.id = m.endpoint_id
			where m.id = ${message_id} and m.endpoint_id = ${id} and e.deleted_at is null
				and (m.friend_id is null or ${isVisible(ctx.operator, sql`m.friend_id`)})`,
	);
	if (!found) throw notFound();
	return found;
}
