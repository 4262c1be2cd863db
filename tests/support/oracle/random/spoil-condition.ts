import type { Chance } from "../chance.ts";

type Holder = Record<string | number, unknown>;

/** Values of a wrong type. */
const INTRUDERS: unknown[] = [
	null,
	true,
	false,
	0,
	-1,
	-2,
	1.5,
	7,
	999,
	1e308,
	-1e308,
	9_007_199_254_740_992,
	"",
	" ",
	"NaN",
	"Infinity",
	"-0",
	"1e5",
	"0x10",
	"1,2",
	"60abc",
	"名前",
	"名\u0000前",
	"\u001b[31m",
	"2026-02-30",
	"2026-13-01",
	"2026/01/01",
	"24:00",
	"__proto__",
	"constructor",
	"'; drop table friends; --",
	"x".repeat(4_501),
	[],
	[[]],
	[null],
	["x"],
	[1, "1", 1.5],
	[{ id: 1 }],
	Array(1_001)
		.fill(1)
		.map((one, index) => one + index),
	{},
	{ 0: 1 },
	{ length: 3 },
	{ toString: "x" },
	{ valueOf: 1, constructor: null },
	{ $gt: 0 },
	nestInLists(2_000, []),
];

/** List nested `depth` times. */
function nestInLists(depth: number, core: unknown): unknown {
	return Array.from({ length: depth }).reduce((inner) => [inner], core);
}

/** Copy with one to three values replaced, removed or wrapped; it may still be valid. */
export function spoilCondition(chance: Chance, condition: object): Holder {
	const copy = structuredClone(condition) as Holder;
	for (let count = chance.pick([1, 1, 2, 3]); count > 0; count--) {
		const places = positionsIn(copy);
		// Nothing left to replace.
		if (places.length === 0) break;
		const { holder, key } = chance.pick(places);
		const way = chance.between(0, 9);
		if (way === 0 && !Array.isArray(holder)) delete holder[key];
		else if (way === 1) holder[key] = [holder[key]];
		else if (way === 2) holder[key] = { value: holder[key] };
		else holder[key] = structuredClone(chance.pick(INTRUDERS));
	}
	return copy;
}

/** Nesting depth of conditions; replaced values are not searched. */
const MAX_DEPTH = 4;

function positionsIn(holder: Holder, depth = 0): { holder: Holder; key: string | number }[] {
	const keys = Array.isArray(holder) ? [...holder.keys()].slice(0, 3) : Object.keys(holder);
	return keys.flatMap((key) => {
		const inside = holder[key];
		const isHolder = typeof inside === "object" && inside !== null && depth < MAX_DEPTH;
		return [{ holder, key }, ...(isHolder ? positionsIn(inside as Holder, depth + 1) : [])];
	});
}
