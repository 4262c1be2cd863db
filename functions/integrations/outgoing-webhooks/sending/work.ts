import { reasonOf } from "#db/platform/sql/reason.ts";
import type { WebhookAnswer } from "#domain/integrations/outgoing-webhooks/verdict.ts";
import { WEBHOOK_ANSWER_TEXTS as TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { unseal } from "#functions/platform/auth/seal.ts";
import { workLines } from "#functions/platform/queues/lines.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { SEALED_FOR } from "../secret-purpose.ts";
import { bodiesOf } from "./body.ts";
import { callReceiver } from "./call.ts";
import { type ClaimedWebhook, type ClaimedWebhooks, claimWebhooks } from "./claim.ts";
import { Connections } from "./connections.ts";
import { hostProblem } from "./resolve.ts";
import { putOff, settle } from "./settle.ts";

/** Calls to one endpoint at a time. */
const AT_A_TIME = 3;
/** Duration of a call after which other endpoints have their turn. */
const SLOW = 2 * SECOND;
/** Time before the end of its lease at which a worker stops, so that its last call has ended by then. */
const MARGIN = 45 * SECOND;

/** Maximum number of claims per invocation: each takes some twenty calls and a few statements. */
const CLAIMS_PER_WAKE_UP = 20;
/** Endpoints that one invocation calls at the same time. */
const LINES = 4;
/** Lanes for endpoints whose last call failed: they may be slow again, and must leave lanes to the others. */
const FAILING = 2;

/**
 * Sends due messages, each endpoint in its own lane. Lanes of slow receivers end by themselves.
 * @param leave takes them over; without it they are awaited
 */
export async function workWebhooks(ctx: Ctx, leave?: (late: Promise<void>) => void): Promise<void> {
	const connections = new Connections(LINES);
	await workLines<ClaimedWebhooks>({
		most: LINES,
		claims: CLAIMS_PER_WAKE_UP,
		claim: (inHand) => {
			const failing = inHand.filter(({ endpoint }) => endpoint.failures > 0);
			return claimWebhooks(ctx, {
				inHand: inHand.map(({ endpoint }) => endpoint.id),
				takesFailing: failing.length < FAILING,
			});
		},
		work: (claim) => sendAll(ctx, claim, connections),
		wake: () => wake(ctx.env.WEBHOOKS),
		leave,
	});
}

type Call = (message: ClaimedWebhook) => Promise<WebhookAnswer>;

/**
 * Sends to one endpoint, a few messages at a time, and one after a failure. If nothing arrives, the remaining
 * messages wait with the tried ones; if answers are slow, they wait for the endpoint's next turn.
 */
async function sendAll(ctx: Ctx, claim: ClaimedWebhooks, connections: Connections): Promise<void> {
	if (claim.messages.length === 0) return;
	const call = await callOf(ctx, claim);
	let left = claim.messages;
	let size = claim.endpoint.failures > 0 ? 1 : AT_A_TIME;
	while (left.length > 0) {
		if (ctx.clock() > claim.heldUntil - MARGIN) return putOff(ctx, claim, left, ctx.clock());
		const taken = connections.take(Math.min(size, left.length));
		const began = ctx.clock();
		const group = left.slice(0, taken);
		left = left.slice(taken);
		// A call never throws.
		const answered = await Promise.all(
			group.map(async (message) => ({ message, answer: await call(message) })),
		);
		connections.give(taken);
		const pausedUntil = await settle(ctx, claim, answered);
		if (pausedUntil !== null) return putOff(ctx, claim, left, pausedUntil);
		if (ctx.clock() - began > SLOW) return putOff(ctx, claim, left, ctx.clock());
		size = AT_A_TIME;
	}
}

/** Sender of this claim's messages; returns a failure at once if none can be sent. */
async function callOf(ctx: Ctx, { endpoint, messages }: ClaimedWebhooks): Promise<Call> {
	const { url, secret, previousSecret, previousUntil } = endpoint;
	const before = previousSecret !== null && (previousUntil ?? 0) > ctx.clock() ? [previousSecret] : [];
	const [bodies, problem, ...secrets] = await Promise.all([
		bodiesOf(
			ctx,
			messages.map(({ id }) => id),
		),
		hostProblem(ctx.env, new URL(url).hostname),
		...[secret, ...before].map((sealed) => unseal(ctx.env.APP_KEY, SEALED_FOR, sealed)),
	]);
	const readable = secrets.filter((each) => each !== null);
	if (secrets[0] === null) return async () => unsent(TEXTS.secretUnreadable);
	if (problem !== null) return async () => unsent(problem);
	return async ({ id }) => {
		try {
			return await callReceiver(ctx, { url, secrets: readable }, bodies.get(id)!);
		} catch (error) {
			console.warn(JSON.stringify({ event: "webhook-out.failed", id, error: reasonOf(error).slice(0, 200) }));
			return unsent(TEXTS.unforeseen);
		}
	};
}

/** Answer without a call. */
const unsent = (reason: string): WebhookAnswer => ({
	status: null,
	reason,
	retryAfter: 0,
	excerpt: "",
	durationMs: 0,
});
