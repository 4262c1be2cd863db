import { and, asc, eq, isNull, sql } from "drizzle-orm";
import {
	outgoingWebhookEndpoints,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { censorSecret } from "#domain/integrations/outgoing-webhooks/endpoint-input.ts";
import { MAX_MESSAGES_COUNTED } from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

const endpoints = outgoingWebhookEndpoints;

/** Number of an endpoint's messages in a state, up to a bound. */
const countMessagesIn = (state: "waiting" | "failed") =>
	subselect<number>(sql`select count(*) from (select 1 from ${outgoingWebhookMessages} m
		where m.endpoint_id = ${endpoints.id} and m.state = ${state} limit ${MAX_MESSAGES_COUNTED})`);

/** Endpoints, oldest first, each with only the last characters of its secret. */
export async function listEndpoints(ctx: OperatorCtx) {
	const rows = await ctx.db
		.select({
			endpoint: endpoints,
			operatorName: operators.name,
			operatorDisabledAt: operators.disabledAt,
			waiting: countMessagesIn("waiting"),
			failed: countMessagesIn("failed"),
		})
		.from(endpoints)
		.innerJoin(operators, eq(operators.id, endpoints.operatorId))
		.where(and(eq(endpoints.kind, "events"), isNull(endpoints.deletedAt)))
		.orderBy(asc(endpoints.id));
	const time = (at: number | null) => (at === null ? null : toWireTime(at, ctx.zone));
	return {
		data: rows.map(({ endpoint, operatorName, operatorDisabledAt, waiting, failed }) => ({
			id: endpoint.id,
			name: endpoint.name,
			url: endpoint.url,
			events: endpoint.events,
			is_active: endpoint.isActive,
			secret: censorSecret(endpoint.secretEnding),
			/** Instant until which the previous secret also signs; null if none does. */
			rotating_until:
				endpoint.previousUntil !== null && endpoint.previousUntil > ctx.now
					? time(endpoint.previousUntil)
					: null,
			/** Instant of the first failure since the last delivery; null if there is none. */
			failing_since: time(endpoint.failingSince),
			/** Time and reason of the system's switching it off; null if it did not. */
			stopped_at: time(endpoint.stoppedAt),
			stop_reason: endpoint.stopReason,
			waiting_count: waiting,
			failed_count: failed,
			/** Operator who saved it last; the endpoint keeps working when they are disabled. */
			operator_name: operatorName,
			is_operator_disabled: operatorDisabledAt !== null,
			updated_at: toWireTime(endpoint.updatedAt, ctx.zone),
			version: endpoint.version,
		})),
	};
}
