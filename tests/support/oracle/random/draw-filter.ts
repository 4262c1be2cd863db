import type { ConditionName } from "#domain/engine/filters/conditions/registry.ts";
import { conditionSchema } from "#domain/engine/filters/filter-schema.ts";
import { MAX_GROUP_DEPTH } from "#domain/engine/filters/filter-size.ts";
import type { Chance } from "../chance.ts";
import { holdsInOracle } from "../oracle-filter.ts";
import type { World } from "../world/world-records.ts";
import type { ConditionSource } from "./draw-values.ts";
import { drawCondition, isSingleType, WEIGHTED_CONDITIONS } from "./registry.ts";

type RawFilter = Record<string, unknown>;

/** Number of attempts at a condition that the schema refuses or that matches no friend. */
const MAX_ATTEMPTS = 12;
/** Numbers of conditions; mostly one, because further ones hide its mistakes. */
const LENGTHS = [0, 1, 1, 1, 1, 1, 1, 2, 2, 3, 5, 12];
/** Probability of a broken condition, whose filter selects no friend. */
const BROKEN_SHARE = 0.02;

interface FilterSource {
	chance: Chance;
	world: World;
	now: number;
}

/**
 * Random filter before validation. Most conditions hold for one friend of the world, so that it selects some
 * friends and not others.
 */
export function drawFilter(ground: FilterSource): RawFilter {
	const { chance, world } = ground;
	const source = { chance, world, friend: chance.pick(world.friends) };
	const raw = {
		inputs: drawList(ground, source, chance.pick(LENGTHS), 0),
		with_blocked: chance.pick([0, 1, 1, 2]),
		user_rate_type: chance.pick([0, 1, 1, 3]),
		sort_type: chance.pick([1, 0, 3, 4]),
		take_num: chance.pick([50, 100, 200]),
	};
	return chance.maybe(0.1) ? (asForm(raw) as RawFilter) : raw;
}

function drawList(ground: FilterSource, source: ConditionSource, length: number, depth: number): RawFilter[] {
	const taken = new Set<ConditionName>();
	return Array.from({ length }, () => {
		if (depth < MAX_GROUP_DEPTH && ground.chance.maybe(0.15)) return drawGroup(ground, source, depth + 1);
		return drawInput(ground, source, taken);
	});
}

/** A group needs one matching condition, so most of its conditions follow other friends. */
function drawGroup(ground: FilterSource, source: ConditionSource, depth: number): RawFilter {
	const { chance, world } = ground;
	const other = { ...source, friend: chance.maybe(0.4) ? source.friend : chance.pick(world.friends) };
	const effects = drawList(ground, other, chance.pick([1, 2, 2, 3]), depth);
	const broken = chance.maybe(BROKEN_SHARE) ? [drawCondition("broken", source)] : [];
	return { type: 120, effects: [...effects, ...broken] };
}

function drawInput(ground: FilterSource, source: ConditionSource, taken: Set<ConditionName>): RawFilter {
	const { chance, world, now } = ground;
	const wantsFriend = chance.maybe(0.85);
	for (let attempt = 1; ; attempt++) {
		const name = chance.maybe(BROKEN_SHARE) ? "broken" : chance.pick(WEIGHTED_CONDITIONS);
		const raw = drawCondition(name, source);
		const read = conditionSchema.safeParse(raw);
		if (!read.success || taken.has(name)) continue;
		const isWanted = !wantsFriend || holdsInOracle({ world, now, friend: source.friend }, read.data);
		if (!isWanted && attempt < MAX_ATTEMPTS) continue;
		if (isSingleType(name)) taken.add(name);
		return raw;
	}
}

/** Numbers and flags as text, like a form sends them. */
function asForm(value: unknown): unknown {
	if (typeof value === "number" || typeof value === "boolean") return String(value);
	if (Array.isArray(value)) return value.map(asForm);
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asForm(each)]));
}
