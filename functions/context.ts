import { connect, type Db } from "#db/client.ts";
import { DEFAULT_ZONE } from "#domain/platform/time/time.ts";
import { readClock } from "#functions/platform/time/clock.ts";
import type { Env } from "./env.ts";
import { newId, newIds } from "./new-id.ts";

/** Context of every operation. Time, randomness and ids are injected here, so that tests can control them. */
export interface Ctx {
	env: Env;
	db: Db;
	/** Epoch ms at which this piece of work began. */
	now: number;
	/** The current instant, for work that takes a while. */
	clock: () => number;
	/** The account's time zone. */
	zone: string;
	/** A number in [0, 1). */
	random: () => number;
	newId: () => string;
	/** So many ids of rows that are written together. */
	newIds: (count: number) => string[];
}

/** The context of one request, queue batch or tick. */
export async function makeContext(env: Env): Promise<Ctx> {
	const clock = await readClock(env);
	return {
		env,
		db: connect(env.DB),
		now: clock(),
		clock,
		zone: DEFAULT_ZONE,
		random: Math.random,
		newId,
		newIds,
	};
}
