import { sql } from "drizzle-orm";
import { outgoingWebhookEndpoints, outgoingWebhookMessages } from "#db/outgoing-webhooks.ts";
import { rowsOf } from "#db/raw.ts";
import { isVisible } from "../../filters/visible.ts";
import { notFound } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";

/** A message of an endpoint's log. */
export interface Which {
	ctx: OperatorCtx;
	input: { id: number; message_id: number };
}

/** Refuses a message that is not there, or names a friend whom the operator may not see. @throws Refusal 404 */
export async function assertMessage({ ctx, input: { id, message_id } }: Which): Promise<void> {
	const found = await rowsOf(
		ctx.db,
		sql`select 1 from ${outgoingWebhookMessages} m join ${outgoingWebhookEndpoints} e on e.id = m.endpoint_id
			where m.id = ${message_id} and m.endpoint_id = ${id} and e.deleted_at is null
				and (m.friend_id is null or ${isVisible(ctx.operator, sql`m.friend_id`)})`,
	);
	if (found.length === 0) throw notFound();
}
