import { commit, type Statement } from "#db/client.ts";
import { type Effect, type EffectName, effectName } from "#domain/effects/registry.ts";
import type { Ctx } from "../context.ts";
import type { ActiveRun } from "./active-run.ts";
import { Draft } from "./draft.ts";
import { EFFECT_RUNNERS } from "./effects/registry.ts";
import type { EffectRunner } from "./effects/runner.ts";
import { actionKey } from "./load.ts";

/** Effects of a run written in one transaction. A longer action takes several, and resumes between them. */
export const EFFECTS_PER_STEP = 10;

/**
 * Carries runs on from wherever they are to their end, step by step; each step is one transaction. A crash or a failure
 * between two steps leaves runs that `resume` finds.
 * @param first statements that belong to the first step: what made the runs.
 * @returns the friends to whom something is to be sent.
 * @throws when the first step fails; nothing has been written then.
 */
export async function carryOn(ctx: Ctx, active: ActiveRun[], first: Statement[] = []): Promise<number[]> {
	const begun = await writeStep(ctx, active, first);
	const sentTo = begun.sentTo;
	for (let { open } = begun; open.length > 0; ) {
		try {
			const step = await writeStep(ctx, open);
			sentTo.push(...step.sentTo);
			open = step.open;
		} catch (error) {
			// What the steps before wrote stands, and its sends must not wait for the rest.
			console.error(JSON.stringify({ event: "run.interrupted", error: String(error) }));
			break;
		}
	}
	return sentTo;
}

/** Takes and writes one step; answers the runs that have not ended. */
async function writeStep(ctx: Ctx, active: ActiveRun[], before: Statement[] = []) {
	const draft = new Draft(ctx);
	const moved = await takeStep(ctx, active, draft);
	await commit(ctx.db, [...before, ...draft.statements(moved)]);
	return {
		sentTo: draft.friendsSentTo,
		open: moved
			.filter(isOpen)
			// A reply token works once. A later delivery that carried it too would be refused, and a refusal after a doubt
			// is read as the delivery's own arrival.
			.map((run) => (draft.replies(run) ? { ...run, reply: null } : run)),
	};
}

/**
 * Does the next effects of every run. A friend's runs go one after another, so that each sees what the former left and
 * their messages do not mix; runs of one action that stand at one effect do it together.
 */
async function takeStep(ctx: Ctx, active: ActiveRun[], draft: Draft): Promise<ActiveRun[]> {
	let current = active;
	for (let done = 0; done < EFFECTS_PER_STEP; done++) {
		const next = firstOfEachFriend(current.filter(isOpen));
		if (next.size === 0) break;
		for (const together of groupByEffect([...next])) {
			const effect = together[0]!.action.effects[together[0]!.position]!;
			await runnerOf(effect).run({ ctx, effect, runs: together, draft });
		}
		current = current.map((run) => (next.has(run) ? { ...run, position: run.position + 1 } : run));
	}
	return current;
}

const isOpen = (run: ActiveRun) => run.position < run.action.effects.length;

function firstOfEachFriend(open: ActiveRun[]): Set<ActiveRun> {
	const first = new Map<number, ActiveRun>();
	for (const run of open) if (!first.has(run.friend.id)) first.set(run.friend.id, run);
	return new Set(first.values());
}

function groupByEffect(active: ActiveRun[]): ActiveRun[][] {
	return [...Map.groupBy(active, (run) => `${actionKey(run.action)}:${run.position}`).values()];
}

const runnerOf = (effect: Effect) =>
	(EFFECT_RUNNERS as Record<EffectName, EffectRunner<Effect>>)[effectName(effect)];
