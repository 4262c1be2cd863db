import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { connect } from "#db/client.ts";
import { actionEffects } from "#db/engine/actions.ts";
import { type Run, runs } from "#db/engine/runs.ts";
import { outcomeOf } from "#domain/engine/actions/outcome.ts";
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
	const db = connect(env.DB);
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
		...outcomeOf(code),
		deliveryId: run!.sends?.[position],
	}));
}
