import { and, eq, inArray } from "drizzle-orm";
import { lineSends } from "#db/content/line-sends.ts";
import { judgeLineSend, type LineSendVerdict } from "#domain/content/line-sends/judge-line-send.ts";
import { isDoubtExpired } from "#domain/engine/deliveries/delivery-verdict.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { LINE_SEND_TEXTS } from "#domain/platform/texts/line-sends-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { isCouponEnded } from "#functions/engine/deliveries/ended-coupon.ts";
import { isKindHeld, isTrueNow } from "#functions/engine/deliveries/hold-reason.ts";
import { sendLineCall } from "#functions/platform/line/line-broadcast-client.ts";
import { MAX_LOST_WORKERS } from "#functions/platform/queues/retry-batch-size.ts";
import type { LineSend } from "./line-send-worker.ts";

/** Time after which LINE is first asked for the progress of a narrowcast. */
const FIRST_QUESTION = 5 * SECOND;

/** Sends a claimed call and stores the result. */
export async function sendToLine(ctx: Ctx, send: LineSend, isReachable: boolean): Promise<void> {
	const skipped = skipVerdict(send, ctx.clock()) ?? (await couponVerdict(ctx, send));
	if (skipped) return settle(ctx, send, { verdict: skipped, requestId: null });
	const { answer, requestId } = isReachable
		? await sendLineCall(ctx.env, send.call!, {
				retryKey: send.id,
				isHeld: () => isTrueNow(ctx, isKindHeld("broadcast")),
			})
		: { answer: { kind: "unreachable" } as const, requestId: null };
	const { attempts, inDoubt, firstAttemptAt } = send;
	const attempt = { attempts, inDoubt, firstAttemptAt: firstAttemptAt!, now: ctx.clock() };
	await settle(ctx, send, { verdict: judgeLineSend(answer, attempt, ctx.random), requestId });
}

/** Result without a call: a send whose workers die, and one that has been in doubt for longer than LINE knows its key. */
function skipVerdict(send: LineSend, now: number): LineSendVerdict | null {
	if (send.call === null) return { type: "failed", reason: DELIVERY_TEXTS.sendStopped };
	if (send.lost >= MAX_LOST_WORKERS) return { type: "parked", reason: DELIVERY_TEXTS.sendStopped };
	return isDoubtExpired(send, now) ? { type: "parked", reason: LINE_SEND_TEXTS.inDoubt } : null;
}

/** Result for a coupon that ended since the order. */
async function couponVerdict(ctx: Ctx, { call, inDoubt }: LineSend): Promise<LineSendVerdict | null> {
	if (!(await isCouponEnded(ctx, call!.body.messages))) return null;
	return inDoubt
		? { type: "parked", reason: LINE_SEND_TEXTS.inDoubt }
		: { type: "failed", reason: DELIVERY_TEXTS.couponEnded };
}

/** Writes a result. That LINE accepted the call is true whatever happened meanwhile; others are those of this attempt. */
async function settle(
	ctx: Ctx,
	{ id, attempts, call }: LineSend,
	{ verdict, requestId }: { verdict: LineSendVerdict; requestId: string | null },
): Promise<void> {
	const now = ctx.clock();
	if (verdict.type === "accepted") {
		const follows = call?.method === "narrowcast" && requestId !== null;
		await ctx.db
			.update(lineSends)
			.set({
				state: follows ? "following" : "sent",
				acceptedAt: now,
				requestId,
				inDoubt: false,
				attempts: 0,
				lost: 0,
				reason: null,
				nextAttemptAt: follows ? now + FIRST_QUESTION : null,
			})
			.where(and(eq(lineSends.id, id), inArray(lineSends.state, ["scheduled", "queued", "cancelled"])));
		return;
	}
	await ctx.db
		.update(lineSends)
		.set(
			verdict.type === "retry"
				? {
						state: "scheduled",
						nextAttemptAt: verdict.at,
						inDoubt: verdict.inDoubt,
						reason: verdict.reason,
						lost: 0,
					}
				: { state: verdict.type, nextAttemptAt: null, reason: verdict.reason },
		)
		.where(and(eq(lineSends.id, id), eq(lineSends.state, "queued"), eq(lineSends.attempts, attempts)));
}
