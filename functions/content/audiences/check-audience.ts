import { AUDIENCE_TEXTS } from "#domain/platform/texts/audiences-texts.ts";
import { DAY, MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { removeAudience, requestAudience } from "#functions/platform/line/line-audiences.ts";
import { type Audience, isCarriedOut, updateAudience } from "./audience-changes.ts";

const FIRST_WAIT = 10 * SECOND;
const MAX_WAIT = 10 * MINUTE;

/** Asks LINE for the state of an audience: until it is ready, and then every day. */
export async function checkAudience(ctx: Ctx, audience: Audience): Promise<void> {
	if (audience.state === "ready" && audience.previousLineId !== null) return removePrevious(ctx, audience);
	const { answer, audience: told } = await requestAudience(ctx.env, audience.lineId!);
	const now = ctx.clock();
	const end = { nextAttemptAt: null, finishedAt: now, checkedAt: now };
	if (answer.kind === "http" && (answer.status === 400 || answer.status === 404))
		return updateAudience(ctx, audience, {
			...end,
			state: "failed",
			lineId: null,
			reason: AUDIENCE_TEXTS.gone,
		});
	if (!(await isCarriedOut(ctx, audience, told ? answer : { kind: "silence" }))) return;
	const { status, failedType, userCount, expiresAt } = told!;
	if (status === "FAILED")
		return updateAudience(ctx, audience, {
			...end,
			state: "failed",
			reason: AUDIENCE_TEXTS.failed(failedType),
		});
	if (status === "EXPIRED") return updateAudience(ctx, audience, { ...end, state: "expired" });
	const isReady = status === "READY";
	const age = now - audience.createdAt;
	await updateAudience(ctx, audience, {
		state: isReady ? "ready" : "preparing",
		attempts: 0,
		inDoubt: false,
		reason: null,
		checkedAt: now,
		...(userCount !== null && { userCount }),
		...(expiresAt !== null && { expiresAt }),
		nextAttemptAt: isReady
			? audience.previousLineId === null
				? now + DAY
				: now
			: now + Math.min(MAX_WAIT, Math.max(FIRST_WAIT, age)),
	});
}

/** Deletes the audience before a renewal, once the new one is ready. One that is gone already is deleted. */
async function removePrevious(ctx: Ctx, audience: Audience): Promise<void> {
	const answer = await removeAudience(ctx.env, audience.previousLineId!);
	const isGone = answer.kind === "http" && (answer.status === 400 || answer.status === 404);
	if (!isGone && !(await isCarriedOut(ctx, audience, answer))) return;
	await updateAudience(ctx, audience, {
		previousLineId: null,
		attempts: 0,
		inDoubt: false,
		nextAttemptAt: ctx.clock() + DAY,
	});
}
