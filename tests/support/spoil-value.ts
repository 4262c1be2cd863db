type Json = { [key: string]: unknown } | unknown[];

interface JsonPosition {
	holder: Json;
	key: string | number;
	/** Position independent of the value, like `button postback.data` or `box contents[]`. */
	name: string;
}

/** Values of every kind, some too long, too large or malformed everywhere. */
const INTRUDERS: unknown[] = [
	null,
	true,
	0,
	-1,
	1.5,
	99_999_999_999,
	"",
	"xyz",
	"あ".repeat(301),
	"x".repeat(2_001),
	"https://example.com/あ い",
	[],
	[1],
	{},
	{ type: "unknown" },
];

const LONGER_LISTS = [6, 14, 51];

function jsonPositions(
	value: unknown,
	name: string,
	around: string,
	places: JsonPosition[] = [],
): JsonPosition[] {
	if (typeof value !== "object" || value === null) return places;
	const holder = value as Json;
	if (Array.isArray(holder)) {
		for (const [key, item] of holder.entries()) {
			places.push({ holder, key, name: `${around} ${name}[]` });
			jsonPositions(item, name, around, places);
		}
		return places;
	}
	const kind = typeof holder.type === "string" ? holder.type : name;
	for (const [key, item] of Object.entries(holder)) {
		places.push({ holder, key, name: `${around} ${kind}.${key}` });
		jsonPositions(item, key, kind, places);
	}
	return places;
}

/**
 * Copies of a value with one change each, at every position: removed, replaced, repeated. Skips positions
 * whose name is in `seen`.
 */
export function* generateSpoilings<T extends Json>(
	value: T,
	seen: Set<string>,
): Generator<{ what: string; spoilt: T }> {
	const copy = structuredClone(value);
	for (const { holder, key, name } of jsonPositions(copy, "", "")) {
		if (seen.has(name)) continue;
		seen.add(name);
		const target = holder as { [key: string | number]: unknown };
		const original = target[key];
		const longer = Array.isArray(original)
			? LONGER_LISTS.map((length) => Array.from({ length }, () => structuredClone(original[0])))
			: [];
		for (const intruder of [...INTRUDERS, ...longer]) {
			target[key] = intruder;
			yield { what: `${name} = ${JSON.stringify(intruder)?.slice(0, 60)}`, spoilt: copy };
		}
		if (Array.isArray(holder)) {
			target[key] = original;
			continue;
		}
		delete target[key];
		yield { what: `no ${name}`, spoilt: copy };
		target[key] = original;
	}
}
