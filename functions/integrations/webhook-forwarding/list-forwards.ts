import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import {
	outgoingWebhookEndpoints,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { MAX_MESSAGES_COUNTED } from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { FORWARDS_IN_LOG } from "#domain/integrations/webhook-forwarding/forward-input.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { findEndpoint } from "#functions/integrations/outgoing-webhooks/endpoints/find-endpoint.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

const endpoints = outgoingWebhookEndpoints;
const messages = outgoingWebhookMessages;

const waitingCount = subselect<number>(sql`select count(*) from (select 1 from ${messages} m
	where m.endpoint_id = ${endpoints.id} and m.state = 'waiting' limit ${MAX_MESSAGES_COUNTED})`);

/** Addresses to which LINE's requests are forwarded, oldest first. */
export async function listForwards(ctx: OperatorCtx) {
	const rows = await ctx.db
		.select({ endpoint: endpoints, waiting: waitingCount })
		.from(endpoints)
		.where(and(eq(endpoints.kind, "line"), isNull(endpoints.deletedAt)))
		.orderBy(asc(endpoints.id));
	const time = (at: number | null) => (at === null ? null : toWireTime(at, ctx.zone));
	return {
		items: rows.map(({ endpoint, waiting }) => ({
			id: endpoint.id,
			name: endpoint.name,
			url: endpoint.url,
			is_active: endpoint.isActive,
			/** Instant of the first failure since the last delivery; null if there is none. */
			failing_since: time(endpoint.failingSince),
			/** Time and reason of the system's switching it off; null if it did not. */
			stopped_at: time(endpoint.stoppedAt),
			stop_reason: endpoint.stopReason,
			waiting_count: waiting,
			version: endpoint.version,
		})),
	};
}

/** Newest requests of an address, without their contents. @throws Refusal 404 */
export async function listForwardedRequests({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}) {
	await findEndpoint(ctx, id, "line");
	const rows = await ctx.db
		.select({
			id: messages.id,
			at: messages.at,
			state: messages.state,
			attempts: messages.attempts,
			nextAttemptAt: messages.nextAttemptAt,
			status: messages.status,
			durationMs: messages.durationMs,
			error: messages.error,
		})
		.from(messages)
		.where(eq(messages.endpointId, id))
		.orderBy(desc(messages.id))
		.limit(FORWARDS_IN_LOG);
	return {
		items: rows.map(({ at, nextAttemptAt, durationMs, ...row }) => ({
			...row,
			at: toWireTime(at, ctx.zone),
			next_at: nextAttemptAt === null ? null : toWireTime(nextAttemptAt, ctx.zone),
			duration_ms: durationMs,
		})),
	};
}
