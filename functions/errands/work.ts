import { and, eq, sql } from "drizzle-orm";
import { errands } from "#db/errands.ts";
import { backoff } from "#domain/deliveries/verdict.ts";
import { ERRAND_ATTEMPTS, type ErrandKind } from "#domain/errands.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import type { Ctx } from "../context.ts";
import { GivenUp } from "./given-up.ts";
import { LANES, type Lane } from "./lanes.ts";
import { ERRANDS } from "./registry.ts";
import { ERRAND_LEASE } from "./timing.ts";

type Errand = typeof errands.$inferSelect;

/** Runs errands until none is due. */
export async function workErrands(ctx: Ctx): Promise<void> {
	await Promise.all((Object.keys(LANES) as Lane[]).map((lane) => workLane(ctx, lane)));
}

/** Where a lane is full, its present worker continues with the rest. */
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
 * Claims due errands under a lease. Each row is marked at once with "its worker died", which stands if nobody reports
 * back. A row that already has this mark is taken alone, because it may have killed its worker and must take no others
 * along. A row with too many attempts is given up here, where no worker's death can prevent it.
 */
function claim(ctx: Ctx, lane: Lane): Promise<Errand[]> {
	const now = ctx.clock();
	const { perClaim, atOnce } = LANES[lane];
	const ofLane = sql`kind in (select value from json_each(${JSON.stringify(kindsOf(lane))}))`;
	const due = sql`next_attempt_at <= ${now} and ${ofLane}`;
	const isLost = sql`error is ${TEXTS.workStopped}`;
	const isLast = sql`${errands.attempts} >= ${ERRAND_ATTEMPTS}`;
	const most = sql`(select min(iif(exists(select 1 from ${errands} where ${due} and ${isLost}), 1, ${perClaim}),
		max(0, ${atOnce} - count(*))) from ${errands} where next_attempt_at > ${now} and ${ofLane} and ${isLost})`;
	return ctx.db
		.update(errands)
		.set({
			nextAttemptAt: sql`iif(${isLast}, null, ${now + ERRAND_LEASE})`,
			attempts: sql`iif(${isLast}, ${errands.attempts}, ${errands.attempts} + 1)`,
			error: TEXTS.workStopped,
		})
		.where(
			sql`${errands.id} in (select id from ${errands} where ${due}
				order by ${isLost} desc, next_attempt_at limit ${most})`,
		)
		.returning();
}

/** Excludes those that the claim gave up. */
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

/** The errand, unless it was requested again meanwhile: then it is a new one, and must run again. */
const asClaimed = (errand: Errand) =>
	and(
		eq(errands.id, errand.id),
		eq(errands.attempts, errand.attempts),
		// A new request that another worker has claimed may have the same number of attempts, but not the same lease.
		eq(errands.nextAttemptAt, errand.nextAttemptAt!),
	);
