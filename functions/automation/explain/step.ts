import type { Explained, Fact, Hindrance } from "#domain/automation/explain/explanation.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain.ts";
import { type DueStep, firingsOf } from "#functions/engine/steps/firings.ts";
import type { Moves } from "#functions/engine/steps/send-due.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { whyNotNow } from "./now.ts";

interface Next {
	/** What is done at the moment: one step, or several of the same moment. */
	deeds: Moves["sending"];
	/** When, epoch ms. */
	due: number;
	/** When it is tried again after a failure; null where it has not failed. */
	again: number | null;
	failures: number;
	facts: Fact[];
}

/** The next step of a scenario or a reminder: when it is sent, or what keeps it from being sent as things are now. */
export async function ofStep(ctx: OperatorCtx, next: Next): Promise<Explained> {
	const facts = [
		...next.facts,
		...(next.failures > 0 ? [{ label: EXPLAIN_TEXTS.failures, value: `${next.failures}回` }] : []),
	];
	const hindrances: Hindrance[] = [];
	for (const deed of next.deeds) {
		const hindrance = await whyNotDone(ctx, deed);
		if (!hindrance) return { verdict: "will", at: Math.max(next.again ?? next.due, ctx.now), facts };
		hindrances.push(hindrance);
	}
	const [first] = hindrances;
	return { verdict: "not", ...first!, at: next.due, facts: [...facts, ...(first!.facts ?? [])] };
}

/** What the engine asks of a step that is due, and then of its action. */
async function whyNotDone(ctx: OperatorCtx, deed: DueStep): Promise<Hindrance | null> {
	if (deed.step.actionGone) return { reason: "actionGone" };
	const [firing] = await firingsOf(ctx, [deed]);
	return firing ? whyNotNow(ctx, firing) : { reason: "hadStep" };
}
