import { env } from "cloudflare:workers";
import { connect } from "#db/client.ts";
import { type Run, runEffects, runs } from "#db/runs.ts";
import { buildAction } from "./actions.ts";
import { nextId, tokyo } from "./clock.ts";

const STARTED = tokyo("2026-11-20 09:30");

/** A run of an action for a friend that ended well, without effects. */
export async function buildRun(given: Partial<Run> & { friendId: number }): Promise<Run> {
	const id = given.id ?? nextId();
	const [run] = await connect(env.DB)
		.insert(runs)
		.values({
			id,
			actionVersion: 1,
			cause: `test:${id}`,
			causeType: "reaction",
			state: "done",
			startedAt: STARTED,
			finishedAt: STARTED,
			...given,
			actionId: given.actionId ?? (await buildAction()).id,
		})
		.returning();
	return run!;
}

/** All runs, in the order in which they began. */
export const allRuns = (): Promise<Run[]> =>
	connect(env.DB).select().from(runs).orderBy(runs.startedAt, runs.id);

/** What the effects of a run did, in order. */
export async function effectsOf({ id }: { id: string }) {
	const all = await connect(env.DB).select().from(runEffects).orderBy(runEffects.runId, runEffects.position);
	return all.filter((effect) => effect.runId === id);
}
