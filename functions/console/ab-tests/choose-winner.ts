import { eq } from "drizzle-orm";
import { abTests, abVariants } from "#db/content/ab-tests.ts";
import { decideWinner } from "#domain/engine/ab-tests/decide-winner.ts";
import { variantName } from "#domain/engine/ab-tests/describe-comparison.ts";
import { AB_TEST_TEXTS } from "#domain/platform/texts/ab-tests-texts.ts";
import { findBroadcast } from "#functions/content/broadcasts/find-broadcast.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { countVariants, ruleReader } from "./count-variants.ts";
import { beginRest, storeResult } from "./store-winner.ts";

interface ChooseArgs {
	ctx: OperatorCtx;
	input: {
		/** Id of the broadcast. */
		id: number;
		/** Position of the variant. */
		winner: number;
	};
}

/**
 * Chooses the winner of a test, which the friends outside of it then receive, each once. Repeating it is safe; of two
 * operators, one chooses.
 * @throws Refusal 404; 422 for a variant that does not exist, and a test that is not served or has a winner
 */
export async function chooseWinner({ ctx, input: { id, winner } }: ChooseArgs): Promise<void> {
	await findBroadcast(ctx, id);
	const [test] = await ctx.db.select().from(abTests).where(eq(abTests.broadcastId, id));
	if (!test) throw notFound();
	if (test.saveKey === ctx.saveKey) return;
	if (test.winner !== null || test.testedAt === null || test.share === 100)
		throw invalid("ERROR", AB_TEST_TEXTS.notChoosable);
	const variants = await ctx.db
		.select({ id: abVariants.id })
		.from(abVariants)
		.where(eq(abVariants.testId, test.id))
		.orderBy(abVariants.position);
	if (variants[winner] === undefined) throw invalid("winner", AB_TEST_TEXTS.variantUnknown);
	const counts = await countVariants(ctx, ruleReader(ctx), {
		variantIds: variants.map((variant) => variant.id),
		goal: test.goal,
	});
	const stored = {
		testId: test.id,
		winner,
		decided: { at: ctx.now, counts, decision: decideWinner(counts) },
		chosenBy: ctx.operator.id,
		saveKey: ctx.saveKey,
	};
	const [storedRows] = await ctx.db.batch([
		storeResult(ctx, stored),
		auditOfChange(ctx, {
			verb: "broadcast.choose-winner",
			subjectType: "broadcast",
			subjectId: id,
			detail: { winner: variantName(winner) },
		}),
		beginRest(ctx, stored),
	]);
	if (storedRows.length > 0) return;
	// The same request may have been sent twice at once.
	const [{ saveKey } = test] = await ctx.db.select().from(abTests).where(eq(abTests.id, test.id));
	if (saveKey !== ctx.saveKey) throw invalid("ERROR", AB_TEST_TEXTS.notChoosable);
}
