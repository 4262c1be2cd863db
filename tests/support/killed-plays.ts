import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { killAtWrite } from "./observed-database.ts";

/** Work that happens once, whichever worker dies of it. */
export interface Play {
	/** Does it or dies; a later worker repeats it. */
	act: (database: D1Database) => Promise<unknown>;
	/** Result, with or without a death. */
	left: () => Promise<unknown>;
}

type Moment = "before" | "after";

interface Stage {
	/** Sets the play up in an empty account. */
	begin: () => Promise<Play>;
	/** Lets the dead worker's lease end. */
	rest: () => void;
	/** Without calls of others, a death before a write is one after the write before. */
	moments?: readonly Moment[];
}

/**
 * Kills a play around each of its writing round trips, repeats it, and compares what is left with an undisturbed one.
 */
export async function killAtEachWrite(stage: Stage): Promise<void> {
	const undisturbed = await perform(stage, null);
	let trip = 0;
	for (let wasKilled = true; wasKilled; trip++)
		for (const when of stage.moments ?? (["before", "after"] as const)) {
			const disturbed = await perform(stage, { trip, when });
			wasKilled = disturbed.wasKilled;
			expect([trip, when, disturbed.left]).toEqual([trip, when, undisturbed.left]);
			if (!wasKilled) break;
		}
	expect(trip).toBeGreaterThan(1);
}

/** Runs a play, killed around its nth writing round trip and repeated after the dead worker's lease. */
async function perform({ begin, rest }: Stage, kill: { trip: number; when: Moment } | null) {
	const { act, left } = await begin();
	const killed = killAtWrite(env.DB, kill ?? { trip: Number.POSITIVE_INFINITY, when: "before" });
	const problem = await act(killed.database).then(
		() => undefined,
		(error: unknown) => error,
	);
	const wasKilled = killed.isDead();
	if (!wasKilled && problem !== undefined) throw problem;
	if (wasKilled)
		for (let repetition = 0; repetition < 2; repetition++) {
			rest();
			await act(env.DB);
		}
	return { wasKilled, left: await left() };
}
