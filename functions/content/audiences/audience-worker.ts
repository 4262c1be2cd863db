import { audiences } from "#db/content/audiences.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { AudienceState } from "#domain/content/audiences/audience-states.ts";
import { AUDIENCE_ATTEMPTS } from "#domain/content/audiences/judge-audience-call.ts";
import { backoff } from "#domain/engine/deliveries/delivery-verdict.ts";
import { AUDIENCE_TEXTS } from "#domain/platform/texts/audiences-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { findOperator } from "#functions/platform/auth/find-operator.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { claimJob } from "#functions/platform/queues/claim-job.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { type Audience, failAudience, updateAudience } from "./audience-changes.ts";
import { checkAudience } from "./check-audience.ts";
import { createAtLine } from "./create-at-line.ts";
import { deleteAtLine } from "./delete-at-line.ts";
import { uploadFriends } from "./upload-friends.ts";

/** Maximum number of steps per wake-up; the next one continues, after the other work of the queue. */
const STEPS_PER_WAKE_UP = 10;

const STEPS: Partial<Record<AudienceState, (ctx: Ctx, audience: Audience) => Promise<void>>> = {
	making: createAtLine,
	uploading: uploadFriends,
	preparing: checkAudience,
	ready: checkAudience,
	deleting: deleteAtLine,
};

/** Works on the audiences, one call to LINE at a time. A killed worker repeats its step, which changes nothing twice. */
export async function workAudiences(ctx: Ctx): Promise<void> {
	for (let steps = 0; steps < STEPS_PER_WAKE_UP; steps++) {
		const audience = await claimJob(ctx, audiences);
		if (!audience) return;
		await takeStep({ ...ctx, now: ctx.clock() }, audience);
	}
	await wakeQueue(ctx.env.JOBS);
}

async function takeStep(ctx: Ctx, audience: Audience): Promise<void> {
	try {
		if (audience.attempts > AUDIENCE_ATTEMPTS)
			return await failAudience(ctx, audience, AUDIENCE_TEXTS.givenUp);
		if (audience.state === "making" || audience.state === "uploading") {
			const operator = await findOperator(ctx, audience.operatorId);
			if (!operator?.friendScope.all || !hasAbility(operator, "broadcast-write"))
				return await failAudience(ctx, audience, AUDIENCE_TEXTS.operatorDisabled);
		}
		await STEPS[audience.state]?.(ctx, audience);
	} catch (error) {
		console.error(JSON.stringify({ event: "audience.failed", id: audience.id, error: rootCauseOf(error) }));
		await updateAudience(ctx, audience, {
			nextAttemptAt: ctx.clock() + backoff(audience.attempts, ctx.random),
		});
	}
}
