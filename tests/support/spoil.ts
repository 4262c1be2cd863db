type Json = { [key: string]: unknown } | unknown[];

interface Place {
	holder: Json;
	key: string | number;
	/** What the place is, whichever value it is found in: `button postback.data`, `box contents[]`. */
	name: string;
}

/** Values of every kind, some of them too long, too large or of the wrong form wherever they are put. */
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

function placesOf(value: unknown, name: string, around: string, places: Place[] = []): Place[] {
	if (typeof value !== "object" || value === null) return places;
	const holder = value as Json;
	if (Array.isArray(holder)) {
		for (const [key, item] of holder.entries()) {
			places.push({ holder, key, name: `${around} ${name}[]` });
			placesOf(item, name, around, places);
		}
		return places;
	}
	const kind = typeof holder.type === "string" ? holder.type : name;
	for (const [key, item] of Object.entries(holder)) {
		places.push({ holder, key, name: `${around} ${kind}.${key}` });
		placesOf(item, key, kind, places);
	}
	return places;
}

/**
 * The same value with one thing wrong, or at least different, in each way at each place: missing, replaced, there too
 * often. Places whose name was seen are passed over.
 */
export function* spoilings<T extends Json>(
	value: T,
	seen: Set<string>,
): Generator<{ what: string; spoilt: T }> {
	const copy = structuredClone(value);
	for (const { holder, key, name } of placesOf(copy, "", "")) {
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
