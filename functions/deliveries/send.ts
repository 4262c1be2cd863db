import { doubtExpired, judge, type Verdict } from "#domain/deliveries/verdict.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import type { Ctx } from "../context.ts";
import { type SendResult, sendMessages } from "../line/client.ts";
import type { ClaimedDelivery } from "./claim.ts";
import { SEND_TIMEOUT, START_WITHIN } from "./timing.ts";

/** What became of a claimed delivery. `untouched`: time ran out before it was tried, so it goes back as it was. */
export type Outcome = { delivery: ClaimedDelivery; at: number } & (
	| { verdict: Verdict; result: SendResult | null }
	| { verdict: { type: "cancelled"; reason: string } | { type: "untouched" }; result: null }
);

/** Calls in flight at once. Cloudflare opens six connections for one invocation and queues the rest. */
const CONCURRENCY = 32;

/** Tries every delivery of a batch, several at a time, and judges each. Never throws. */
export async function sendAll(ctx: Ctx, batch: ClaimedDelivery[]): Promise<Outcome[]> {
	const stopAt = ctx.clock() + START_WITHIN;
	const signal = sharedTimeout();
	const outcomes: Outcome[] = [];
	const queue = batch.values();
	const worker = async () => {
		for (const delivery of queue) outcomes.push(await sendOne(ctx, delivery, stopAt, signal));
	};
	await Promise.all(Array.from({ length: Math.min(CONCURRENCY, batch.length) }, worker));
	return outcomes;
}

async function sendOne(
	ctx: Ctx,
	delivery: ClaimedDelivery,
	stopAt: number,
	signal: () => AbortSignal,
): Promise<Outcome> {
	const refused = whyNot(ctx, delivery, stopAt);
	if (refused) return { delivery, at: ctx.clock(), verdict: refused, result: null } as Outcome;
	const method = delivery.method ?? "push";
	const result = await sendMessages(ctx.env, {
		to:
			method === "reply"
				? { method, token: delivery.replyToken ?? "" }
				: { method, lineUserId: delivery.lineUserId, retryKey: delivery.id },
		messages: delivery.messages,
		signal: signal(),
	});
	const at = ctx.clock();
	const attempt = {
		method,
		attempts: delivery.attempts,
		inDoubt: delivery.inDoubt,
		firstAttemptAt: delivery.firstAttemptAt ?? at,
		replyUntil: delivery.replyUntil,
		now: at,
	};
	return { delivery, at, verdict: judge(result.answer, attempt, ctx.random), result };
}

/** One timeout for all calls that begin within the same quarter of a second. */
function sharedTimeout(): () => AbortSignal {
	let madeAt = Number.NEGATIVE_INFINITY;
	let signal: AbortSignal | undefined;
	return () => {
		if (!signal || Date.now() - madeAt > 250) {
			madeAt = Date.now();
			signal = AbortSignal.timeout(SEND_TIMEOUT);
		}
		return signal;
	};
}

function whyNot(ctx: Ctx, delivery: ClaimedDelivery, stopAt: number) {
	if (ctx.clock() > stopAt) return { type: "untouched" } as const;
	if (doubtExpired(delivery, ctx.clock()))
		return {
			type: "parked",
			reason: delivery.method === "reply" ? TEXTS.replyInDoubt : TEXTS.pushInDoubt,
		} as const;
	if (delivery.blockedAt !== null) return { type: "cancelled", reason: TEXTS.friendBlockedUs } as const;
	if (delivery.userRate === -1 && !delivery.beforeBlock)
		return { type: "cancelled", reason: TEXTS.friendBlockedByOperator } as const;
	return null;
}
