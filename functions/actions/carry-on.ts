import { commit, type Statement } from "#db/client.ts";
import { type Effect, type EffectName, effectName } from "#domain/effects/registry.ts";
import type { Ctx } from "../context.ts";
import { Draft } from "./draft.ts";
import { EFFECT_RUNNERS } from "./effects/registry.ts";
import { actionKey } from "./load.ts";
import type { ActiveRun, EffectRunner } from "./run.ts";

/** Effects of a run written in one transaction. A longer action takes several, and resumes between them. */
export const EFFECTS_PER_STEP = 10;

/**
 * Carries runs on from wherever they are to their end, step by step; each step is one transaction. A crash between
 * two steps leaves runs that `resume` finds.
 * @param first statements that belong to the first step: what made the runs.
 * @returns the friends to whom something is to be sent.
 */
export async function carryOn(ctx: Ctx, active: ActiveRun[], first: Statement[] = []): Promise<number[]> {
	const sentTo: number[] = [];
	let before = first;
	let open = active;
	do {
		const draft = new Draft(ctx);
		const moved = await takeStep(ctx, open, draft);
		await commit(ctx.db, [...before, ...draft.statements(moved)]);
		sentTo.push(...draft.friendsSentTo);
		before = [];
		open = moved
			.filter((run) => run.position < run.action.effects.length)
			// A reply token works once. A later delivery that carried it too would be refused, and a refusal after a doubt
			// is read as the delivery's own arrival.
			.map((run) => (draft.replies(run) ? { ...run, reply: null } : run));
	} while (open.length > 0);
	return sentTo;
}

/** Does the next effects of every run, in order. Runs of one action that stand at one effect do it together. */
async function takeStep(ctx: Ctx, active: ActiveRun[], draft: Draft): Promise<ActiveRun[]> {
	let current = active;
	for (let done = 0; done < EFFECTS_PER_STEP; done++) {
		const open = current.filter((run) => run.position < run.action.effects.length);
		if (open.length === 0) break;
		for (const together of groupByEffect(open)) {
			const effect = together[0]!.action.effects[together[0]!.position]!;
			await runnerOf(effect).run({ ctx, effect, runs: together, draft });
		}
		current = current.map((run) =>
			run.position < run.action.effects.length ? { ...run, position: run.position + 1 } : run,
		);
	}
	return current;
}

function groupByEffect(active: ActiveRun[]): ActiveRun[][] {
	return [...Map.groupBy(active, (run) => `${actionKey(run.action)}:${run.position}`).values()];
}

const runnerOf = (effect: Effect) =>
	(EFFECT_RUNNERS as Record<EffectName, EffectRunner<Effect>>)[effectName(effect)];
