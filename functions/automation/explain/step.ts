import type { Explained, Fact, Hindrance } from "#domain/automation/explain/explanation.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain.ts";
import { type DueStep, firingsOf } from "#functions/engine/steps/firings.ts";
import type { Moves } from "#functions/engine/steps/send-due.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { whyNotNow } from "./now.ts";

interface Next {
	/** Steps that are due at this moment: one, or several of the same moment. */
	deeds: Moves["sending"];
	/** When, epoch ms. */
	due: number;
	/** When it is tried again after a failure; null where it has not failed. */
	again: number | null;
	failures: number;
	facts: Fact[];
}

/** Next step of a scenario or a reminder: its time, or the reason that currently prevents it. */
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

/** Checks that the engine makes of a due step, and then of its action. */
async function whyNotDone(ctx: OperatorCtx, deed: DueStep): Promise<Hindrance | null> {
	if (deed.step.actionGone) return { reason: "actionGone" };
	const [firing] = await firingsOf(ctx, [deed]);
	return firing ? whyNotNow(ctx, firing) : { reason: "hadStep" };
}
