import { sql } from "drizzle-orm";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import {
	outgoingWebhookAttempts,
	outgoingWebhookEndpoints,
	outgoingWebhookMessages,
} from "#db/integrations/outgoing-webhook-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import {
	isEndpointGone,
	isWebhookDelivered,
	judgeWebhook,
	stopReason,
	type WebhookAnswer,
	type WebhookVerdict,
} from "#domain/integrations/outgoing-webhooks/judge-webhook.ts";
import { MAX_RETRY_DELAY } from "#domain/integrations/outgoing-webhooks/webhook-limits.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { noteEvents } from "#functions/platform/notices/note-events.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { ATTEMPTS_IN_ORDER, type ClaimedWebhook, type ClaimedWebhooks } from "./claim-webhooks.ts";
import { dataAtEnd } from "./forward-request.ts";

/** A message with the receiver's answer. */
export interface AnsweredWebhook {
	message: ClaimedWebhook;
	answer: WebhookAnswer;
}

/**
 * Stores the outcome of some messages, each attempt, and the state of their endpoint, in one transaction.
 * Requires the lease, except that a delivery always counts.
 * @returns the earliest instant of the next attempt, epoch ms; null for at once
 */
export async function settleWebhooks(
	ctx: Ctx,
	claim: ClaimedWebhooks,
	answeredMessages: readonly AnsweredWebhook[],
): Promise<number | null> {
	const now = ctx.clock();
	const judgedMessages = answeredMessages.map(({ message, answer }) => ({
		message,
		answer,
		verdict: judgeWebhook(answer, { ...message, now }, ctx.random),
	}));
	// One delivery proves that the endpoint works: other refusals then concern their message alone.
	const isReachable =
		answeredMessages.some(({ answer }) => isWebhookDelivered(answer)) &&
		!answeredMessages.some(({ answer }) => isEndpointGone(answer));
	const pausedUntil = isReachable
		? null
		: now +
			Math.max(
				backoff(claim.endpoint.failures + 1, ctx.random, MAX_RETRY_DELAY),
				...answeredMessages.map(({ answer }) => answer.retryAfter),
			);
	if (claim.endpoint.kind === "line") keepOrder(judgedMessages, pausedUntil);
	await commitBatch(ctx.db, [
		insertAttempts(ctx, answeredMessages, now),
		updateMessages(ctx, claim, judgedMessages),
		...(isReachable
			? [resetFailures(ctx, claim)]
			: pauseOrStopEndpoint(ctx, claim, { answeredMessages, now, pausedUntil: pausedUntil! })),
	]);
	const nextAttempts = judgedMessages.flatMap(({ verdict }) =>
		verdict.state === "waiting" ? verdict.at : [],
	);
	if (nextAttempts.length > 0)
		await wakeQueue(
			ctx.env.WEBHOOKS,
			Math.ceil((Math.max(Math.min(...nextAttempts), pausedUntil ?? 0) - now) / SECOND),
		);
	return pausedUntil;
}

/** Retries a request of LINE at the end of its endpoint's pause, before the requests behind it. */
function keepOrder(judgedMessages: readonly JudgedWebhook[], pausedUntil: number | null): void {
	for (const { message, verdict } of judgedMessages)
		if (verdict.state === "waiting" && pausedUntil !== null && message.attempts < ATTEMPTS_IN_ORDER)
			verdict.at = pausedUntil;
}

/**
 * Postpones messages that were not tried, without counting the attempt. If the endpoint was edited meanwhile
 * they wait for a minute at most, since earlier failures say nothing about the new settings.
 */
export async function postponeWebhooks(
	{ db, clock }: Ctx,
	claim: ClaimedWebhooks,
	messages: readonly ClaimedWebhook[],
	nextAttemptAt: number,
): Promise<void> {
	if (messages.length === 0) return;
	const table = outgoingWebhookMessages;
	await db
		.update(table)
		.set({
			attempts: sql`${table.attempts} - 1`,
			lost: 0,
			heldUntil: null,
			nextAttemptAt: sql`iif(${isEditedSinceClaim(claim)}, min(${nextAttemptAt}, ${clock() + MINUTE}), ${nextAttemptAt})`,
		})
		.where(
			sql`${table.id} in ${valuesOfList(messages.map(({ id }) => id))} and ${table.heldUntil} = ${claim.heldUntil}`,
		);
}

function insertAttempts({ db }: Ctx, answeredMessages: readonly AnsweredWebhook[], at: number): Statement {
	const attempts = answeredMessages.map(({ message, answer }) => ({
		messageId: message.id,
		at,
		status: answer.status,
		durationMs: answer.durationMs,
		excerpt: answer.excerpt,
		error: answer.reason,
	}));
	const { rows, column } = rowsFrom(attempts, [
		"messageId",
		"at",
		"status",
		"durationMs",
		"excerpt",
		"error",
	]);
	return execute(db, insertInto(outgoingWebhookAttempts, column, sql`from ${rows} where true`));
}

interface JudgedWebhook extends AnsweredWebhook {
	verdict: WebhookVerdict;
}

/**
 * A failure of an endpoint that was edited meanwhile ends no message: it is retried within a minute, at the
 * new address.
 */
function updateMessages(
	{ db, clock }: Ctx,
	claim: ClaimedWebhooks,
	judgedMessages: readonly JudgedWebhook[],
): Statement {
	const { heldUntil } = claim;
	const latestRetryAt = clock() + MINUTE;
	const outcomes = judgedMessages.map(({ message, answer, verdict }) => ({
		id: message.id,
		state: verdict.state,
		nextAttemptAt: verdict.state === "waiting" ? verdict.at : null,
		status: answer.status,
		durationMs: answer.durationMs,
		error: verdict.state === "sent" ? null : verdict.reason,
	}));
	const { rows, column } = rowsFrom(outcomes, [
		"id",
		"state",
		"nextAttemptAt",
		"status",
		"durationMs",
		"error",
	]);
	const table = outgoingWebhookMessages;
	return execute(
		db,
		sql`update ${table} set state = iif(${column.state} = 'failed' and ${isEditedSinceClaim(claim)}, 'waiting', ${column.state}),
				next_attempt_at = iif(${column.state} <> 'sent' and ${isEditedSinceClaim(claim)},
					min(ifnull(${column.nextAttemptAt}, ${latestRetryAt}), ${latestRetryAt}), ${column.nextAttemptAt}),
				status = ${column.status}, duration_ms = ${column.durationMs}, error = ${column.error},
				held_until = null, lost = 0,
				data = iif(${column.state} = 'sent' or (${column.state} = 'failed' and not ${isEditedSinceClaim(claim)}), ${dataAtEnd}, ${table.data})
			from ${rows}
			where ${table.id} = ${column.id} and (${table.heldUntil} = ${heldUntil}
				or (${column.state} = 'sent' and ${table.state} <> 'sent'))`,
	);
}

/** Matches the endpoint as claimed: results for older settings do not count. */
const isEndpointAsClaimed = ({ endpoint: { id, version } }: ClaimedWebhooks) =>
	sql`${outgoingWebhookEndpoints.id} = ${id} and ${outgoingWebhookEndpoints.version} = ${version}`;

const isEditedSinceClaim = (claim: ClaimedWebhooks) =>
	sql`not exists (select 1 from ${outgoingWebhookEndpoints} where ${isEndpointAsClaimed(claim)})`;

const resetFailures = ({ db }: Ctx, claim: ClaimedWebhooks): Statement =>
	db
		.update(outgoingWebhookEndpoints)
		.set({ failures: 0, failingSince: null, pausedUntil: null })
		.where(sql`${isEndpointAsClaimed(claim)} and ${outgoingWebhookEndpoints.failures} > 0`);

interface FailingEndpoint {
	answeredMessages: readonly AnsweredWebhook[];
	now: number;
	pausedUntil: number;
}

/** Pauses an endpoint, or switches it off and notifies operators. */
function pauseOrStopEndpoint(
	ctx: Ctx,
	claim: ClaimedWebhooks,
	{ answeredMessages, now, pausedUntil }: FailingEndpoint,
): Statement[] {
	const { db } = ctx;
	const table = outgoingWebhookEndpoints;
	const { id, name, kind, failingSince } = claim.endpoint;
	const [reason] = answeredMessages.flatMap(
		({ answer }) => stopReason(answer, failingSince ?? now, now) ?? [],
	);
	const pause = db
		.update(table)
		.set({
			failures: sql`${table.failures} + 1`,
			failingSince: sql`ifnull(${table.failingSince}, ${now})`,
			pausedUntil,
		})
		.where(isEndpointAsClaimed(claim));
	if (reason === undefined) return [pause];
	return [
		pause,
		db
			.update(table)
			.set({ isActive: false, stoppedAt: now, stopReason: reason })
			.where(sql`${isEndpointAsClaimed(claim)} and ${table.isActive}`),
		...noteEvents(
			{ db, now },
			"webhook_stopped",
			[{ key: `webhook:${id}:${now}`, friendId: null, values: { id, name, kind, reason, at: now } }],
			(noticeValue) =>
				sql`exists (select 1 from ${table} e where e.id = ${noticeValue("id")} and e.stopped_at = ${noticeValue("at")})`,
		),
	];
}
