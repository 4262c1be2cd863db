import { and, desc, eq, lt } from "drizzle-orm";
import { outgoingWebhookMessages } from "#db/integrations/outgoing-webhook-tables.ts";
import { MESSAGES_PER_PAGE } from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import type { WebhookMessageState } from "#domain/integrations/outgoing-webhooks/webhook-message.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findEndpoint } from "../endpoints/find-endpoint.ts";

interface ListWebhookMessages {
	ctx: OperatorCtx;
	input: { id: number; state?: WebhookMessageState | undefined; before?: number | undefined };
}

const messages = outgoingWebhookMessages;

/** A page of an endpoint's messages, newest first; it names no friend. @throws Refusal 404 */
export async function listWebhookMessages({ ctx, input: { id, state, before } }: ListWebhookMessages) {
	await findEndpoint(ctx, id);
	const rows = await ctx.db
		.select({
			id: messages.id,
			type: messages.type,
			at: messages.at,
			state: messages.state,
			attempts: messages.attempts,
			nextAttemptAt: messages.nextAttemptAt,
			status: messages.status,
			durationMs: messages.durationMs,
			error: messages.error,
		})
		.from(messages)
		.where(
			and(
				eq(messages.endpointId, id),
				state === undefined ? undefined : eq(messages.state, state),
				before === undefined ? undefined : lt(messages.id, before),
			),
		)
		.orderBy(desc(messages.id))
		.limit(MESSAGES_PER_PAGE + 1);
	const page = rows.slice(0, MESSAGES_PER_PAGE);
	return {
		items: page.map(({ at, nextAttemptAt, durationMs, ...row }) => ({
			...row,
			at: toWireTime(at, ctx.zone),
			/** Instant of the next attempt; null if there is none. */
			next_at: nextAttemptAt === null ? null : toWireTime(nextAttemptAt, ctx.zone),
			duration_ms: durationMs,
		})),
		next_before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
	};
}
