import { beforeAll, describe, expect, test } from "vitest";
import { EVERYBODY_SCOPE } from "#domain/console/operators/friend-scope.ts";
import { CONDITION_NAMES, type ConditionName } from "#domain/engine/filters/conditions/registry.ts";
import { type Condition, conditionSchema, filterSchema } from "#domain/engine/filters/filter-schema.ts";
import { MAX_CONDITIONS } from "#domain/engine/filters/filter-size.ts";
import { createChance } from "#tests/support/oracle/chance.ts";
import { findDifference } from "#tests/support/oracle/examine.ts";
import { holdsInOracle, selectByOracle } from "#tests/support/oracle/oracle-filter.ts";
import { drawCondition, isSingleType, WEIGHTED_CONDITIONS } from "#tests/support/oracle/random/registry.ts";
import { loadWorld } from "#tests/support/oracle/world/load-world.ts";
import { makeWorld } from "#tests/support/oracle/world/make-world.ts";
import { tokyoTime } from "#tests/support/test-clock.ts";

const SEED = 4;
const world = makeWorld(SEED, 120);
beforeAll(() => loadWorld(world));

const chance = createChance(SEED);
const now = tokyoTime("2026-11-20 10:00");

/** A friend whom every type can match, and another one. */
const one = world.friends.find(
	(friend) => friend.memo && friend.status && friend.lastMessageAt && friend.visits[0],
)!;
const other = world.friends.find(({ id }) => id !== one.id)!;
const isOne = (condition: Condition) => holdsInOracle({ world, now, friend: one }, condition);
const isNotOther = (condition: Condition) => !holdsInOracle({ world, now, friend: other }, condition);

/** Attempts before an unwanted condition is accepted: some types never or always match. */
const PATIENCE = 60;

/** Random valid condition of the type that is wanted. */
function draw(name: ConditionName, isWanted: (condition: Condition) => boolean): Condition {
	for (let attempt = 0; ; attempt++) {
		const raw = drawCondition(name, { chance, world, friend: chance.maybe(0.5) ? one : other });
		const read = conditionSchema.safeParse(raw);
		if (read.success && (isWanted(read.data) || attempt > PATIENCE)) return read.data;
	}
}

/** As many conditions as fit; types allowed once are wrapped in groups. */
function fill(
	names: readonly ConditionName[],
	room: number,
	isWanted: (condition: Condition) => boolean,
): Condition[] {
	const conditions: Condition[] = [];
	for (let left = room; left > 0; ) {
		const name = names[conditions.length % names.length]!;
		const condition = draw(name, isWanted);
		const needs = isSingleType(name) ? 2 : 1;
		if (needs > left) return conditions;
		conditions.push(needs === 2 ? { type: 120, effects: [condition] } : condition);
		left -= needs;
	}
	return conditions;
}

const asked = (inputs: object[]) => ({
	world,
	now,
	scope: EVERYBODY_SCOPE,
	take: 50,
	among: [1, 2, 3],
	filter: filterSchema.parse({ inputs, with_blocked: 1, user_rate_type: 1 }),
});

describe(`${MAX_CONDITIONS} conditions`, () => {
	const TYPES = CONDITION_NAMES.map((name) => [name, [name]] as const);
	test.each([...TYPES, ["any type", WEIGHTED_CONDITIONS] as const])(
		"of %s fit into D1's limits, all of them asked or one of them enough",
		async (_, names) => {
			expect(await findDifference(asked(fill(names, MAX_CONDITIONS, isOne)))).toBeNull();
			const effects = fill(names, MAX_CONDITIONS - 1, isNotOther);
			expect(await findDifference(asked([{ type: 120, effects }]))).toBeNull();
		},
	);

	test("leave somebody in, or somebody out", async () => {
		// Nobody of the random friends was introduced, so no condition about that selects one.
		const satisfiable = WEIGHTED_CONDITIONS.filter((name) => name !== "introduction");
		const all = asked(fill(satisfiable, MAX_CONDITIONS, isOne));
		expect(await findDifference(all)).toBeNull();
		expect(selectByOracle(all)).toContain(one);
		const any = asked([{ type: 120, effects: fill(WEIGHTED_CONDITIONS, MAX_CONDITIONS - 1, isNotOther) }]);
		expect(await findDifference(any)).toBeNull();
		expect(selectByOracle(any)).not.toContain(other);
	});

	const REPEATABLE = WEIGHTED_CONDITIONS.filter((name) => !isSingleType(name));
	test("in groups five deep", async () => {
		const nest = (depth: number): Condition => ({
			type: 120,
			effects: [...fill(REPEATABLE, 11, isNotOther), ...(depth > 1 ? [nest(depth - 1)] : [])],
		});
		expect(await findDifference(asked([nest(5), nest(5), nest(5)]))).toBeNull();
	});
});

describe("the schema takes", () => {
	// Conditions that the schema refuses never reach the oracle, which would hide too strict rules.
	test.each(CONDITION_NAMES)("most conditions of %s that are drawn from a world", (name) => {
		const drawn = Array.from({ length: 200 }, () => {
			const friend = chance.pick(world.friends);
			return conditionSchema.safeParse(drawCondition(name, { chance, world, friend })).success;
		});
		expect(drawn.filter(Boolean).length).toBeGreaterThan(100);
	});

	test.each(["1,000", "１，０００", "1000.0", "+1000", "２０．５", "-3.25", "-1", "０"])(
		"%s for a number",
		async (query) => {
			for (const match of [10, 11, 12, 13])
				expect(await findDifference(asked([{ type: 75, var_id: 2, match, query }]))).toBeNull();
		},
	);
});

describe("the schema refuses what has no meaning", () => {
	const NUL = "名\u0000前";
	const REFUSED: [string, object][] = [
		["no words", { type: 11, names: [] }],
		["words that are blank", { type: 20, memos: [" ", ""] }],
		["no tags", { type: 60, tag_ids: [] }],
		["no landings", { type: 85, landing_ids: [] }],
		["no trackers", { type: 80, tracker_ids: [] }],
		["no marks", { type: 50, notify: [] }],
		["no salons", { type: 67, salonIds: [] }],
		["no status where one is used", { type: 67, salonIds: [1], status: { use: true, selected: [] } }],
		["an empty group", { type: 120, effects: [] }],
		["no query", { type: 75, var_id: 1, match: 0, query: "" }],
		["29 February of a year without one", { type: 77, common_var_id: 1, match: 20, query: "2026-02-29" }],
		["31 April", { type: 30, from: "2026-04-31", to: null }],
		["days the wrong way round", { type: 30, from: "2026-04-30", to: "2026-04-29" }],
		["NUL in a name", { type: 11, names: [NUL] }],
		["NUL in a memo", { type: 20, memos: ["a", NUL] }],
		["NUL in a status", { type: 25, status: NUL }],
		["NUL in a query", { type: 75, var_id: 1, match: 1, query: NUL }],
		["NUL in a common variable's query", { type: 77, common_var_id: 1, match: 4, query: NUL }],
		["NUL in an address", { type: 15, qs: NUL }],
		[
			"NUL in a landing's query",
			{ type: 86, landing_id: 1, use_meta_query: 1, meta_query: { m1: { queries: [NUL] } } },
		],
		["NUL in a key", { type: 115, match: 3, context: { category: "a", event: NUL, key: "b" } }],
		["a text of 4,501", { type: 25, status: "x".repeat(4_501) }],
	];

	test.each(REFUSED)("%s", (_, condition) => {
		expect(filterSchema.safeParse({ inputs: [condition] }).success).toBe(false);
	});
});
