import type { BlockingReason, Fact, ItemExplanation } from "#domain/automation/explain/explanation.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import type { NextSteps } from "#functions/engine/steps/send-due-steps.ts";
import { createStepFirings, type DueStep } from "#functions/engine/steps/step-firings.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { actionBlockingReason } from "./action-blocking-reason.ts";

interface NextStep {
	/** Steps due at this time; several may share one time. */
	deeds: NextSteps["sending"];
	/** Due time, epoch ms. */
	due: number;
	/** Time of the next attempt after a failure; null if it has not failed. */
	again: number | null;
	failures: number;
	facts: Fact[];
}

/** Next step of a scenario or a reminder: its time, or the reason that currently prevents it. */
export async function explainStep(ctx: OperatorCtx, next: NextStep): Promise<ItemExplanation> {
	const facts = [
		...next.facts,
		...(next.failures > 0 ? [{ label: EXPLAIN_TEXTS.failures, value: `${next.failures}回` }] : []),
	];
	const hindrances: BlockingReason[] = [];
	for (const deed of next.deeds) {
		const hindrance = await stepBlockingReason(ctx, deed);
		if (!hindrance) return { verdict: "will", at: Math.max(next.again ?? next.due, ctx.now), facts };
		hindrances.push(hindrance);
	}
	const [first] = hindrances;
	return { verdict: "not", ...first!, at: next.due, facts: [...facts, ...(first!.facts ?? [])] };
}

/** The engine's checks of a due step, then of its action. */
async function stepBlockingReason(ctx: OperatorCtx, deed: DueStep): Promise<BlockingReason | null> {
	if (deed.step.actionGone) return { reason: "actionGone" };
	const [firing] = await createStepFirings(ctx, [deed]);
	return firing ? actionBlockingReason(ctx, firing) : { reason: "hadStep" };
}
