import { sql } from "drizzle-orm";
import {
	outgoingWebhookEndpoints,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text, typed } from "#db/platform/sql/row-columns.ts";
import type {
	LINE_REQUEST,
	WebhookMessageType,
} from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/** A message of an endpoint's log. */
export interface WebhookMessageRef {
	ctx: OperatorCtx;
	input: { id: number; message_id: number };
}

/** An existing message that names no friend hidden from the operator. @throws Refusal 404 */
export async function findWebhookMessage({ ctx, input: { id, message_id } }: WebhookMessageRef) {
	const [message] = await queryRows(
		ctx.db,
		{ type: typed<Exclude<WebhookMessageType, typeof LINE_REQUEST>>(text) },
		sql`select m.type as type from ${outgoingWebhookMessages} m join ${outgoingWebhookEndpoints} e on e.id = m.endpoint_id
			where m.id = ${message_id} and m.endpoint_id = ${id} and e.deleted_at is null and e.kind = 'events'
				and (m.friend_id is null or ${isFriendVisible(ctx.operator, sql`m.friend_id`)})`,
	);
	if (!message) throw notFound();
	return message;
}
