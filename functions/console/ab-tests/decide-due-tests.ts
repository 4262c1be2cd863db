import { asc, type SQL, sql } from "drizzle-orm";
import { abTests, abVariants } from "#db/content/ab-tests.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { decideWinner } from "#domain/engine/ab-tests/decide-winner.ts";
import { NO_FRIEND } from "#domain/engine/access/console-rooms.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { hasOpenDeliveries } from "#functions/content/broadcasts/broadcast-state-sql.ts";
import type { Ctx } from "#functions/context.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { countVariants, ruleReader } from "./count-variants.ts";
import { beginRest, GOES_ON, storeResult } from "./store-winner.ts";

type AbTest = typeof abTests.$inferSelect;

/** Tests that are decided in a minute, the earliest first. */
const DECIDED_PER_MINUTE = 5;

const isDue = ({ now }: Ctx): SQL => sql`a.decide_at <= ${now} and ${GOES_ON}`;

/** Condition: the horizon of a test is over. */
export const hasTestsToDecide = (ctx: Ctx): SQL =>
	sql`exists (select 1 from ${abTests} a where ${isDue(ctx)})`;

/**
 * Applies the rule to the tests whose horizon is over, once for each. The winner is stored, and its rest made due, in one
 * transaction before anything is sent. A test that an operator decides keeps the result without a winner. The horizon of a
 * test begins anew while messages of it are held or deferred, since their friends have had no time to reach the goal.
 */
export async function decideDueTests(ctx: Ctx): Promise<void> {
	await execute(
		ctx.db,
		sql`update ${abTests} as a set decide_at = ${ctx.now} + a.horizon_hours * ${HOUR}
			where ${isDue(ctx)} and ${hasOpenDeliveries(sql`a.broadcast_id`)}`,
	);
	const tests = await ctx.db
		.select()
		.from(abTests)
		.where(sql`${abTests.id} in (select a.id from ${abTests} a where ${isDue(ctx)})`)
		.orderBy(asc(abTests.decideAt))
		.limit(DECIDED_PER_MINUTE);
	for (const test of tests) {
		try {
			await decideTest(ctx, test);
		} catch (error) {
			// The next tick decides it; the others do not wait for it.
			console.error(JSON.stringify({ event: "ab-test.failed", id: test.id, error: rootCauseOf(error) }));
		}
	}
}

async function decideTest(
	ctx: Ctx,
	{ id: testId, goal, isAutomatic, fallsBack, share }: AbTest,
): Promise<void> {
	const variants = await ctx.db
		.select({ id: abVariants.id })
		.from(abVariants)
		.where(sql`${abVariants.testId} = ${testId}`)
		.orderBy(abVariants.position);
	const counts = await countVariants(ctx, ruleReader(ctx), {
		variantIds: variants.map(({ id }) => id),
		goal,
	});
	const decision = decideWinner(counts);
	const fallback = fallsBack ? 0 : null;
	const chosen = decision.verdict === "winner" ? decision.winner : fallback;
	// A test of all friends has no rest, so that its winner is a result only.
	const found = decision.verdict === "winner" ? decision.winner : null;
	const stored = {
		testId,
		winner: share === 100 ? found : isAutomatic ? chosen : null,
		decided: { at: ctx.now, counts, decision },
		chosenBy: null,
		saveKey: ctx.newId(),
	};
	await ctx.db.batch([storeResult(ctx, stored), beginRest(ctx, stored)]);
	await announceFrames(ctx.env, [{ event: "broadcast", friendId: NO_FRIEND }]);
}
