import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { connectD1 } from "#db/d1-client.ts";
import { actionEffects } from "#db/engine/actions.ts";
import { type RunRecord, runs } from "#db/engine/runs.ts";
import { effectOutcomeOf } from "#domain/engine/actions/effect-outcomes.ts";
import { buildAction } from "./action-builders.ts";
import { nextId, tokyoTime } from "./test-clock.ts";

const STARTED = tokyoTime("2026-11-20 09:30");

/** Successful run of an action for a friend, without effects. */
export async function buildRun(given: Partial<RunRecord> & { friendId: number }): Promise<RunRecord> {
	const id = given.id ?? nextId();
	const [run] = await connectD1(env.DB)
		.insert(runs)
		.values({
			id,
			actionVersion: 1,
			cause: `test:${id}`,
			causeType: "reaction",
			state: "done",
			startedAt: STARTED,
			...given,
			actionId: given.actionId ?? (await buildAction()).id,
		})
		.returning();
	return run!;
}

/** All runs by start. */
export const readRuns = (): Promise<RunRecord[]> =>
	connectD1(env.DB).select().from(runs).orderBy(runs.startedAt, runs.id);

/** Outcomes of a run's effects, in order. */
export async function listRunEffects({ id }: { id: string }) {
	const db = connectD1(env.DB);
	const [run] = await db.select().from(runs).where(eq(runs.id, id));
	const effects = await db
		.select()
		.from(actionEffects)
		.where(and(eq(actionEffects.actionId, run!.actionId), eq(actionEffects.version, run!.actionVersion)))
		.orderBy(actionEffects.position);
	return [...run!.outcomes].map((code, position) => ({
		runId: id,
		position,
		type: effects[position]!.type,
		...effectOutcomeOf(code),
		deliveryId: run!.sends?.[position],
	}));
}
