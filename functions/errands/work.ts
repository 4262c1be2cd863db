import { and, eq, sql } from "drizzle-orm";
import { errands } from "#db/errands.ts";
import { backoff } from "#domain/deliveries/verdict.ts";
import { ERRAND_ATTEMPTS, type ErrandKind } from "#domain/errands.ts";
import { BACKGROUND_TEXTS } from "#domain/texts/background.ts";
import type { Ctx } from "../context.ts";
import { GivenUp } from "./given-up.ts";
import { LANES, type Lane } from "./lanes.ts";
import { ERRANDS } from "./registry.ts";
import { ERRAND_LEASE } from "./timing.ts";

type Errand = typeof errands.$inferSelect;

/** Runs the errands that are due, until none is. */
export async function workErrands(ctx: Ctx): Promise<void> {
	await Promise.all((Object.keys(LANES) as Lane[]).map((lane) => workLane(ctx, lane)));
}

/** Where a lane is full, whoever fills it goes on with what is left. */
async function workLane(ctx: Ctx, lane: Lane): Promise<void> {
	for (;;) {
		const claimed = await claim(ctx, lane);
		if (claimed.length === 0) return;
		await Promise.all(claimed.filter(isHeld).map((errand) => run(ctx, errand)));
	}
}

const kindsOf = (lane: Lane) =>
	(Object.keys(ERRANDS) as ErrandKind[]).filter((kind) => ERRANDS[kind].lane === lane);

/**
 * Takes errands that are due, under a lease. Each says from now on what is true if nobody reports back: that its worker
 * died. One that says so already is taken alone, since it may be what its worker died of and must take no others along;
 * and one that was tried often enough is given up here, where no worker's death can prevent it.
 */
function claim(ctx: Ctx, lane: Lane): Promise<Errand[]> {
	const now = ctx.clock();
	const { perClaim, atOnce } = LANES[lane];
	const ofLane = sql`kind in (select value from json_each(${JSON.stringify(kindsOf(lane))}))`;
	const due = sql`next_attempt_at <= ${now} and ${ofLane}`;
	const isLost = sql`error is ${BACKGROUND_TEXTS.workStopped}`;
	const isLast = sql`${errands.attempts} >= ${ERRAND_ATTEMPTS}`;
	const most = sql`(select min(iif(exists(select 1 from ${errands} where ${due} and ${isLost}), 1, ${perClaim}),
		max(0, ${atOnce} - count(*))) from ${errands} where next_attempt_at > ${now} and ${ofLane} and ${isLost})`;
	return ctx.db
		.update(errands)
		.set({
			nextAttemptAt: sql`iif(${isLast}, null, ${now + ERRAND_LEASE})`,
			attempts: sql`iif(${isLast}, ${errands.attempts}, ${errands.attempts} + 1)`,
			error: BACKGROUND_TEXTS.workStopped,
		})
		.where(
			sql`${errands.id} in (select id from ${errands} where ${due}
				order by ${isLost} desc, next_attempt_at limit ${most})`,
		)
		.returning();
}

/** Not one that the claim gave up. */
const isHeld = ({ nextAttemptAt }: Errand): boolean => nextAttemptAt !== null;

async function run(ctx: Ctx, errand: Errand): Promise<void> {
	try {
		await ERRANDS[errand.kind].run(ctx, errand.subject);
		await ctx.db.delete(errands).where(asClaimed(errand));
	} catch (error) {
		const givenUp = error instanceof GivenUp || errand.attempts >= ERRAND_ATTEMPTS;
		await ctx.db
			.update(errands)
			.set({
				nextAttemptAt: givenUp ? null : ctx.clock() + backoff(errand.attempts, ctx.random),
				error: reasonOf(error).slice(0, 500),
			})
			.where(asClaimed(errand));
	}
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The errand, unless it was asked for anew meanwhile: then it is another, and has to be run again. */
const asClaimed = (errand: Errand) =>
	and(
		eq(errands.id, errand.id),
		eq(errands.attempts, errand.attempts),
		// Asked for anew and claimed by another: its attempts may be as many, its lease is not the same.
		eq(errands.nextAttemptAt, errand.nextAttemptAt!),
	);
