import type { ConditionName } from "#domain/engine/filters/conditions/registry.ts";
import { conditionSchema } from "#domain/engine/filters/filter.ts";
import { MAX_DEPTH } from "#domain/engine/filters/size.ts";
import type { Chance } from "../chance.ts";
import { holds } from "../filter.ts";
import type { World } from "../world/records.ts";
import type { Source } from "./draw.ts";
import { drawCondition, isSingle, WEIGHTED } from "./registry.ts";

type Raw = Record<string, unknown>;

/** How often a condition is drawn anew because the schema refuses it, or because it leaves nobody. */
const TRIES = 12;
/** How many conditions: mostly one, for others hide what is wrong with it. */
const LENGTHS = [0, 1, 1, 1, 1, 1, 1, 2, 2, 3, 5, 12];
/** How often a condition is broken: its filter selects nobody, whatever else it holds. */
const BROKEN = 0.02;

interface Ground {
	chance: Chance;
	world: World;
	now: number;
}

/**
 * A filter as it may arrive. Most of its conditions hold for one friend of the world, so that it selects somebody and
 * leaves somebody out.
 */
export function drawFilter(ground: Ground): Raw {
	const { chance, world } = ground;
	const source = { chance, world, friend: chance.pick(world.friends) };
	const raw = {
		inputs: drawList(ground, source, chance.pick(LENGTHS), 0),
		with_blocked: chance.pick([0, 1, 1, 2]),
		user_rate_type: chance.pick([0, 1, 1, 3]),
		sort_type: chance.pick([1, 0, 3, 4]),
		take_num: chance.pick([50, 100, 200]),
	};
	return chance.maybe(0.1) ? (asForm(raw) as Raw) : raw;
}

function drawList(ground: Ground, source: Source, length: number, depth: number): Raw[] {
	const taken = new Set<ConditionName>();
	return Array.from({ length }, () => {
		if (depth < MAX_DEPTH && ground.chance.maybe(0.15)) return drawGroup(ground, source, depth + 1);
		return drawOne(ground, source, taken);
	});
}

/** One of its conditions is enough, so most of them are any other friend's. */
function drawGroup(ground: Ground, source: Source, depth: number): Raw {
	const { chance, world } = ground;
	const other = { ...source, friend: chance.maybe(0.4) ? source.friend : chance.pick(world.friends) };
	const effects = drawList(ground, other, chance.pick([1, 2, 2, 3]), depth);
	const broken = chance.maybe(BROKEN) ? [drawCondition("broken", source)] : [];
	return { type: 120, effects: [...effects, ...broken] };
}

function drawOne(ground: Ground, source: Source, taken: Set<ConditionName>): Raw {
	const { chance, world, now } = ground;
	const wantsFriend = chance.maybe(0.85);
	for (let attempt = 1; ; attempt++) {
		const name = chance.maybe(BROKEN) ? "broken" : chance.pick(WEIGHTED);
		const raw = drawCondition(name, source);
		const read = conditionSchema.safeParse(raw);
		if (!read.success || taken.has(name)) continue;
		const isWanted = !wantsFriend || holds({ world, now, friend: source.friend }, read.data);
		if (!isWanted && attempt < TRIES) continue;
		if (isSingle(name)) taken.add(name);
		return raw;
	}
}

/** As a form sends it: every number and flag a text. */
function asForm(value: unknown): unknown {
	if (typeof value === "number" || typeof value === "boolean") return String(value);
	if (Array.isArray(value)) return value.map(asForm);
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, asForm(each)]));
}
