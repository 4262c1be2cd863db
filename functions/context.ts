import { connectD1, type Db } from "#db/d1-client.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/wire-time.ts";
import { readClock } from "#functions/platform/time/read-clock.ts";
import type { Env } from "./env.ts";
import { newId, newIds } from "./new-id.ts";

/** Context of every operation. Time, randomness and ids are injected, so that tests can control them. */
export interface Ctx {
	env: Env;
	db: Db;
	/** Start of the request, batch or tick, epoch ms. */
	now: number;
	/** Returns the current time, for work that takes a while. */
	clock: () => number;
	/** Time zone of the account. */
	zone: string;
	/** Returns a number in [0, 1). */
	random: () => number;
	newId: () => string;
	/** Ids of rows that are written together. */
	newIds: (count: number) => string[];
}

/** Creates the context of a request, queue batch or tick. */
export async function createOperationContext(env: Env): Promise<Ctx> {
	const clock = await readClock(env);
	return {
		env,
		db: connectD1(env.DB),
		now: clock(),
		clock,
		zone: DEFAULT_ZONE,
		random: Math.random,
		newId,
		newIds,
	};
}
