import { beforeAll, describe, expect, test } from "vitest";
import { EXPLAINED } from "#domain/automation/explain/kinds.ts";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/abilities.ts";
import { EFFECT_NAMES, EFFECTS, type Effect } from "#domain/engine/actions/effects/registry.ts";
import { CONDITION_NAMES } from "#domain/engine/filters/conditions/registry.ts";
import { CONDITIONS, type PlainCondition } from "#domain/engine/filters/filter.ts";
import { beyondAbilities } from "#functions/engine/actions/runnable.ts";
import { conditionsBeyond } from "#functions/engine/filters/allowed.ts";
import { CALLS } from "#functions/integrations/open-api/v1/calls.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { TestClock } from "#tests/support/clock.ts";
import { beginAnew } from "#tests/support/migrations.ts";

/** Every condition with all that one may set of it, and each effect, with integration data where it takes some. */
const conditions = CONDITION_NAMES.filter((name) => name !== "broken").map((name): PlainCondition => {
	const blank: PlainCondition = CONDITIONS[name].blank();
	return "mail_status" in blank ? { ...blank, mail_status: 1 } : blank;
});
const context = { category: "open_api", event: "order", key: "total" };
const effects = EFFECT_NAMES.map((name): Effect => {
	const blank: Effect = EFFECTS[name].blank();
	return ("context" in blank ? { ...blank, context } : blank) as Effect;
});

/** Which abilities are asked for: without which of them, all others held, something is refused. */
async function askedFor(isRefused: (ctx: OperatorCtx) => Promise<boolean>): Promise<Ability[]> {
	const asked: Ability[] = [];
	for (const ability of ALL_ABILITIES) {
		const operator = { abilities: ALL_ABILITIES.filter((each) => each !== ability) };
		const ctx = { ...new TestClock().context(), operator } as unknown as OperatorCtx;
		if (await isRefused(ctx)) asked.push(ability);
	}
	return asked.sort();
}

const byFilters = () =>
	askedFor(async ({ operator }) => conditionsBeyond(operator, { inputs: conditions }).length > 0);
const byEffects = () =>
	askedFor(async (ctx) => (await beyondAbilities(ctx, effects)).some(({ effect }) => effect !== null));

beforeAll(beginAnew);

describe("what a call may need besides, which the list of tokens goes by, is what is asked for there", () => {
	const union = (...all: (readonly Ability[])[]) => [...new Set(all.flat())].sort();

	test.each<[path: string, asked: () => Promise<readonly Ability[]>]>([
		["/friends/search", byFilters],
		["/friends/count", byFilters],
		["/broadcasts", async () => union(await byFilters(), ["template-read"])],
		["/actions/{action_id}/dry_run", async () => union(await byFilters(), await byEffects())],
		["/actions/{action_id}/run", async () => union(await byFilters(), await byEffects())],
		["/explain/{kind}", async () => union(Object.values(EXPLAINED).map(({ needs }) => needs))],
		["/messages", async () => ["template-read"]],
	])("%s", async (path, asked) => {
		const call = CALLS.find((each) => each.path === path && each.mayNeed !== undefined)!;
		expect(union(call.mayNeed!)).toEqual(await asked());
	});

	test("and conditions and effects ask for something", async () => {
		expect((await byFilters()).length).toBeGreaterThan(8);
		expect(await byEffects()).toContain("user-open-api");
	});
});
