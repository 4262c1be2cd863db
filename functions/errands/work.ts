import { and, eq, sql } from "drizzle-orm";
import { errands } from "#db/errands.ts";
import { backoff } from "#domain/deliveries/verdict.ts";
import { ERRAND_ATTEMPTS } from "#domain/errands.ts";
import { MINUTE } from "#domain/time.ts";
import type { Ctx } from "../context.ts";
import { GivenUp } from "./given-up.ts";
import { ERRANDS } from "./registry.ts";

const AT_A_TIME = 20;
const LEASE = 2 * MINUTE;

type Errand = typeof errands.$inferSelect;

/** Runs the errands that are due, until none is. */
export async function workErrands(ctx: Ctx): Promise<void> {
	for (;;) {
		const claimed = await claim(ctx);
		if (claimed.length === 0) return;
		await Promise.all(claimed.map((errand) => run(ctx, errand)));
	}
}

function claim(ctx: Ctx): Promise<Errand[]> {
	const now = ctx.clock();
	return ctx.db
		.update(errands)
		.set({ nextAttemptAt: now + LEASE, attempts: sql`${errands.attempts} + 1` })
		.where(
			sql`${errands.id} in (select id from ${errands} where next_attempt_at <= ${now}
				order by next_attempt_at limit ${AT_A_TIME})`,
		)
		.returning();
}

async function run(ctx: Ctx, errand: Errand): Promise<void> {
	try {
		await ERRANDS[errand.kind](ctx, errand.subject);
		await ctx.db.delete(errands).where(asClaimed(errand));
	} catch (error) {
		const givenUp = error instanceof GivenUp || errand.attempts >= ERRAND_ATTEMPTS;
		await ctx.db
			.update(errands)
			.set({
				nextAttemptAt: givenUp ? null : ctx.clock() + backoff(errand.attempts, ctx.random),
				error: (error instanceof GivenUp ? error.message : String(error)).slice(0, 500),
			})
			.where(asClaimed(errand));
	}
}

/** The errand, unless it was asked for anew meanwhile: then it is another, and has to be run again. */
const asClaimed = (errand: Errand) =>
	and(
		eq(errands.id, errand.id),
		eq(errands.attempts, errand.attempts),
		// Asked for anew and claimed by another: its attempts may be as many, its lease is not the same.
		eq(errands.nextAttemptAt, errand.nextAttemptAt!),
	);
