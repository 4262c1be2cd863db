import { beforeAll, describe, expect, test } from "vitest";
import { EXPLAINED } from "#domain/automation/explain/explained-kinds.ts";
import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { EFFECT_NAMES, EFFECTS, type Effect } from "#domain/engine/actions/effects/registry.ts";
import { CONDITION_NAMES } from "#domain/engine/filters/conditions/registry.ts";
import { CONDITIONS, type PlainCondition } from "#domain/engine/filters/filter-schema.ts";
import { findForbiddenParts } from "#functions/engine/actions/effect-abilities.ts";
import { listForbiddenConditions } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { API_CALLS } from "#functions/integrations/open-api/v1/api-calls.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { resetState } from "#tests/support/migrations.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/** Every condition with all of its options, and each effect, with integration data where possible. */
const conditions = CONDITION_NAMES.filter((name) => name !== "broken").map((name): PlainCondition => {
	const blank: PlainCondition = CONDITIONS[name].blank();
	return "mail_status" in blank ? { ...blank, mail_status: 1 } : blank;
});
const context = { category: "open_api", event: "order", key: "total" };
const effects = EFFECT_NAMES.map((name): Effect => {
	const blank: Effect = EFFECTS[name].blank();
	return ("context" in blank ? { ...blank, context } : blank) as Effect;
});

/** Abilities without which something is refused. */
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
	askedFor(async ({ operator }) => listForbiddenConditions(operator, { inputs: conditions }).length > 0);
const byEffects = () =>
	askedFor(async (ctx) => (await findForbiddenParts(ctx, effects)).some(({ effect }) => effect !== null));

beforeAll(resetState);

describe("what a call may need besides, which the list of tokens goes by, is what is asked for there", () => {
	const union = (...all: (readonly Ability[])[]) => [...new Set(all.flat())].sort();

	test.each<[path: string, asked: () => Promise<readonly Ability[]>]>([
		["/friends/search", byFilters],
		["/friends/count", byFilters],
		["/broadcasts", async () => union(await byFilters(), ["template-read"])],
		["/actions/{action_id}/dry_run", async () => union(await byFilters(), await byEffects())],
		["/actions/{action_id}/run", async () => union(await byFilters(), await byEffects())],
		["/explain/{kind}", async () => union(Object.values(EXPLAINED).map(({ ability }) => ability))],
		["/messages", async () => ["template-read"]],
	])("%s", async (path, asked) => {
		const call = API_CALLS.find((each) => each.path === path && each.mayNeed !== undefined)!;
		expect(union(call.mayNeed!)).toEqual(await asked());
	});

	test("and conditions and effects ask for something", async () => {
		expect((await byFilters()).length).toBeGreaterThan(8);
		expect(await byEffects()).toContain("user-open-api");
	});
});
