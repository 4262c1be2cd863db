import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import {
	outgoingWebhookEndpoints,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { LINE_REQUEST } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import type { Ctx } from "#functions/context.ts";
import type { LineRequest } from "#functions/integrations/outgoing-webhooks/sending/forward-request.ts";

/** Request of LINE that arrived, with the ids of its events. */
export interface ReceivedRequest extends LineRequest {
	eventIds: readonly string[];
}

/**
 * Statement that puts requests into the outbox of each address, in their order; with the insert of their events in one
 * transaction, before it. A request whose events are all known was stored with them, and is not forwarded again. The
 * addresses are read first, so that without any the requests are not read.
 */
export function forwardRequests(ctx: Ctx, requests: readonly ReceivedRequest[]): Statement {
	const request = rowsFrom(
		requests.map(({ body, signature }) => ({ key: keyOf(signature), data: { body, signature } })),
		["key", "data"],
		{ as: "r" },
	);
	const event = rowsFrom(
		requests.flatMap(({ signature, eventIds }) =>
			eventIds.map((eventId) => ({ key: keyOf(signature), eventId })),
		),
		["key", "eventId"],
		{ as: "v" },
	);
	return execute(
		ctx.db,
		insertInto(
			outgoingWebhookMessages,
			{
				endpointId: sql`e.id`,
				key: request.column.key,
				type: LINE_REQUEST,
				data: request.json.data,
				at: ctx.now,
				state: "waiting",
				since: ctx.now,
				nextAttemptAt: ctx.now,
			},
			sql`from ${outgoingWebhookEndpoints} e cross join ${request.rows}
				where e.kind = 'line' and e.is_active and e.deleted_at is null
					and exists (select 1 from ${event.rows} where ${event.column.key} = ${request.column.key}
						and ${event.column.eventId} not in (select webhook_event_id from ${webhookEvents}))
				order by e.id, ${request.ordinal}
				on conflict do nothing`,
		),
	);
}

/** Key of a request: LINE's signature differs for each body. */
const keyOf = (signature: string): string => `line:${signature}`;
