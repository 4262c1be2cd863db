import type { BlockingReason, Fact, ItemExplanation } from "#domain/automation/explain/explanation.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import type { NextSteps } from "#functions/engine/steps/send-due-steps.ts";
import { createStepFirings, type DueStep } from "#functions/engine/steps/step-firings.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { actionBlockingReason } from "./action-blocking-reason.ts";

interface NextStep {
	/** Steps due at this time; several may share one time. */
	dueSteps: NextSteps["sending"];
	/** Due time, epoch ms. */
	dueAt: number;
	/** Time of the next attempt after a failure; null if it has not failed. */
	retryAt: number | null;
	failures: number;
	facts: Fact[];
}

/** Next step of a scenario or a reminder: its time, or the reason that currently prevents it. */
export async function explainStep(ctx: OperatorCtx, nextStep: NextStep): Promise<ItemExplanation> {
	const facts = [
		...nextStep.facts,
		...(nextStep.failures > 0 ? [{ label: EXPLAIN_TEXTS.failures, value: `${nextStep.failures}回` }] : []),
	];
	const blockingReasons: BlockingReason[] = [];
	for (const dueStep of nextStep.dueSteps) {
		const blockingReason = await stepBlockingReason(ctx, dueStep);
		if (!blockingReason)
			return { verdict: "will", at: Math.max(nextStep.retryAt ?? nextStep.dueAt, ctx.now), facts };
		blockingReasons.push(blockingReason);
	}
	const [firstReason] = blockingReasons;
	return {
		verdict: "not",
		...firstReason!,
		at: nextStep.dueAt,
		facts: [...facts, ...(firstReason!.facts ?? [])],
	};
}

/** The engine's checks of a due step, then of its action. */
async function stepBlockingReason(ctx: OperatorCtx, dueStep: DueStep): Promise<BlockingReason | null> {
	if (dueStep.step.actionGone) return { reason: "actionGone" };
	const [firing] = await createStepFirings(ctx, [dueStep]);
	return firing ? actionBlockingReason(ctx, firing) : { reason: "hadStep" };
}
