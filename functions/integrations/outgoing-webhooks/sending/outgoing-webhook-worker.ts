import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { WebhookAnswer } from "#domain/integrations/outgoing-webhooks/judge-webhook.ts";
import { WEBHOOK_FAILURE_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { unseal } from "#functions/platform/auth/seal.ts";
import { findHostProblem } from "#functions/platform/http/resolve-host.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { workLines } from "#functions/platform/queues/work-lines.ts";
import { WEBHOOK_SEAL_PURPOSE } from "../secret-purpose.ts";
import { callReceiver } from "./call-receiver.ts";
import { type ClaimedWebhook, type ClaimedWebhooks, claimWebhooks } from "./claim-webhooks.ts";
import { forwardRequest, loadLineRequests } from "./forward-request.ts";
import { Connections } from "./lane-connections.ts";
import { postponeWebhooks, settleWebhooks } from "./settle-webhooks.ts";
import { loadWebhookBodies } from "./webhook-bodies.ts";

/** Calls to one endpoint at a time. */
const MAX_PARALLEL_CALLS = 3;
/** Duration of a call after which other endpoints have their turn. */
const SLOW_CALL = 2 * SECOND;
/** Time before the end of its lease at which a worker stops, so that its last call has ended by then. */
const LEASE_MARGIN = 45 * SECOND;

/** Maximum number of claims per invocation: each takes some twenty calls and a few statements. */
const CLAIMS_PER_WAKE_UP = 20;
/** Endpoints that one invocation calls at the same time. */
const MAX_LANES = 4;
/** Lanes for endpoints whose last call failed: they may be slow again, and must leave lanes to the others. */
const MAX_FAILING_LANES = 2;

/**
 * Sends due messages, each endpoint in its own lane. Lanes of slow receivers end by themselves.
 * @param waitUntil takes them over; without it they are awaited
 */
export async function workWebhooks(ctx: Ctx, waitUntil?: (lateWork: Promise<void>) => void): Promise<void> {
	const connections = new Connections(MAX_LANES);
	await workLines<ClaimedWebhooks>({
		maxLines: MAX_LANES,
		maxClaims: CLAIMS_PER_WAKE_UP,
		claim: (inProgress) => {
			const failingClaims = inProgress.filter(({ endpoint }) => endpoint.failures > 0);
			return claimWebhooks(ctx, {
				endpointsInProgress: inProgress.map(({ endpoint }) => endpoint.id),
				includesFailing: failingClaims.length < MAX_FAILING_LANES,
			});
		},
		work: (claim) => sendAll(ctx, claim, connections),
		wake: () => wakeQueue(ctx.env.WEBHOOKS),
		waitUntil,
	});
}

type WebhookCall = (message: ClaimedWebhook) => Promise<WebhookAnswer>;

/**
 * Sends to one endpoint, a few messages at a time, and one after a failure. If nothing arrives, the remaining
 * messages wait with the tried ones; if answers are slow, they wait for the endpoint's next turn.
 */
async function sendAll(ctx: Ctx, claim: ClaimedWebhooks, connections: Connections): Promise<void> {
	if (claim.messages.length === 0) return;
	const call = await createCall(ctx, claim);
	let remainingMessages = claim.messages;
	// LINE's requests are forwarded one after the other, so that they arrive in order.
	const maxCalls = claim.endpoint.kind === "line" ? 1 : MAX_PARALLEL_CALLS;
	let groupSize = claim.endpoint.failures > 0 ? 1 : maxCalls;
	while (remainingMessages.length > 0) {
		if (ctx.clock() > claim.heldUntil - LEASE_MARGIN)
			return postponeWebhooks(ctx, claim, remainingMessages, ctx.clock());
		const connectionCount = connections.take(Math.min(groupSize, remainingMessages.length));
		const startedAt = ctx.clock();
		const group = remainingMessages.slice(0, connectionCount);
		remainingMessages = remainingMessages.slice(connectionCount);
		// A call never throws.
		const answeredMessages = await Promise.all(
			group.map(async (message) => ({ message, answer: await call(message) })),
		);
		connections.release(connectionCount);
		const pausedUntil = await settleWebhooks(ctx, claim, answeredMessages);
		if (pausedUntil !== null) return postponeWebhooks(ctx, claim, remainingMessages, pausedUntil);
		if (ctx.clock() - startedAt > SLOW_CALL)
			return postponeWebhooks(ctx, claim, remainingMessages, ctx.clock());
		groupSize = maxCalls;
	}
}

/** Sender of this claim's messages; returns a failure at once if none can be sent. */
const createCall = (ctx: Ctx, claim: ClaimedWebhooks): Promise<WebhookCall> =>
	claim.endpoint.kind === "line" ? createForwardingCall(ctx, claim) : createEventCall(ctx, claim);

async function createForwardingCall(
	ctx: Ctx,
	{ endpoint: { url }, messages }: ClaimedWebhooks,
): Promise<WebhookCall> {
	const [requests, problem] = await Promise.all([
		loadLineRequests(
			ctx,
			messages.map(({ id }) => id),
		),
		findHostProblem(ctx.env, new URL(url).hostname),
	]);
	if (problem !== null) return async () => answerWithoutCall(problem);
	return ({ id }) => forwardRequest(ctx, url, requests.get(id)!);
}

async function createEventCall(ctx: Ctx, { endpoint, messages }: ClaimedWebhooks): Promise<WebhookCall> {
	const { url, secret, previousSecret, previousUntil } = endpoint;
	const previousSecrets =
		previousSecret !== null && (previousUntil ?? 0) > ctx.clock() ? [previousSecret] : [];
	const [bodies, problem, ...secrets] = await Promise.all([
		loadWebhookBodies(
			ctx,
			messages.map(({ id }) => id),
		),
		findHostProblem(ctx.env, new URL(url).hostname),
		...[secret, ...previousSecrets].map((sealed) => unseal(ctx.env.APP_KEY, WEBHOOK_SEAL_PURPOSE, sealed)),
	]);
	const readableSecrets = secrets.filter((secretText) => secretText !== null);
	if (secrets[0] === null) return async () => answerWithoutCall(TEXTS.secretUnreadable);
	if (problem !== null) return async () => answerWithoutCall(problem);
	return async ({ id }) => {
		try {
			return await callReceiver(ctx, { url, secrets: readableSecrets }, bodies.get(id)!);
		} catch (error) {
			console.warn(
				JSON.stringify({ event: "webhook-out.failed", id, error: rootCauseOf(error).slice(0, 200) }),
			);
			return answerWithoutCall(TEXTS.unforeseen);
		}
	};
}

/** Answer without a call. */
const answerWithoutCall = (reason: string): WebhookAnswer => ({
	status: null,
	reason,
	retryAfter: 0,
	excerpt: "",
	durationMs: 0,
});
