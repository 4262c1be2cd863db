import { toIsoInstant, toIsoInstantOrNull } from "#domain/integrations/open-api/v1/api-fields.ts";
import type { ConsoleReads } from "#functions/integrations/open-api/v1/console-reads.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { readTest } from "./show-test.ts";

type Found = NonNullable<Awaited<ReturnType<typeof readTest>>>;

/** A/B test of a broadcast, as programs read it. @throws Refusal 404 */
export const showTestToProgram: ConsoleReads["showTest"] = async (ctx: OperatorCtx, id: number) => {
	const found = await readTest(ctx, id);
	return { broadcast_id: id, test: found && presentTest(found) };
};

const presentTest = ({ test, rule, uncounted, variants, sentence, decided }: Found) => ({
	goal: test.goal,
	rule,
	tested_at: toIsoInstantOrNull(test.testedAt),
	decide_at: toIsoInstantOrNull(test.decideAt),
	uncounted,
	variants: variants.map(({ id, name, figures }) => ({
		id,
		name,
		figures: figures && presentFigures(figures),
	})),
	sentence,
	decided: decided && { ...decided, at: toIsoInstant(decided.at) },
	winner_id: variants.find(({ position }) => position === test.winner)?.id ?? null,
});

const presentFigures = ({
	trials,
	successes,
	rate,
	low,
	high,
	best_probability,
	yen_per_friend,
}: NonNullable<Found["variants"][number]["figures"]>) => ({
	sent: trials,
	reached: successes,
	rate,
	low,
	high,
	best_probability: Math.min(1, best_probability),
	yen_per_friend,
});
