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

const e = outgoingWebhookEndpoints;
const m = outgoingWebhookMessages;

const waitingCount = subselect<number>(sql`select count(*) from (select 1 from ${m} m
	where m.endpoint_id = ${e.id} and m.state = 'waiting' limit ${MAX_MESSAGES_COUNTED})`);

/** Addresses to which LINE's requests are forwarded, oldest first. */
export async function listForwards(ctx: OperatorCtx) {
	const rows = await ctx.db
		.select({ endpoint: e, waiting: waitingCount })
		.from(e)
		.where(and(eq(e.kind, "line"), isNull(e.deletedAt)))
		.orderBy(asc(e.id));
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
			id: m.id,
			at: m.at,
			state: m.state,
			attempts: m.attempts,
			nextAttemptAt: m.nextAttemptAt,
			status: m.status,
			durationMs: m.durationMs,
			error: m.error,
		})
		.from(m)
		.where(eq(m.endpointId, id))
		.orderBy(desc(m.id))
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
