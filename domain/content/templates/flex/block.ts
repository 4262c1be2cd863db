/** A part of a Flex message as it is typed: an object of LINE's with a type. */
export interface FlexBlock {
	type: string;
	[property: string]: unknown;
}

/** Path of a part: `["body", "contents", 0]`; empty for the whole. */
export type Path = readonly (string | number)[];

/** Whether a value looks like a part of a message. Typed JSON may be anything. */
export const isBlock = (value: unknown): value is FlexBlock =>
	typeof value === "object" &&
	value !== null &&
	!Array.isArray(value) &&
	typeof (value as { type?: unknown }).type === "string";

/** The value at a path; undefined where there is none. */
export const valueAt = (root: unknown, path: Path): unknown =>
	path.reduce<unknown>(
		(value, step) =>
			typeof value === "object" && value !== null
				? (value as Record<string | number, unknown>)[step]
				: undefined,
		root,
	);

/** Block at a path; null where there is another value or none. */
export function blockAt(root: FlexBlock, path: Path): FlexBlock | null {
	const value = valueAt(root, path);
	return isBlock(value) ? value : null;
}

/** Copy with another value at a path; undefined removes the property, and containers that become empty. */
export function withValueAtPath<Value>(root: Value, [step, ...rest]: Path, value: unknown): Value {
	if (step === undefined) return value as Value;
	if (Array.isArray(root) && typeof step === "number")
		return root.with(step, withValueAtPath(root[step], rest, value)) as Value;
	// A list where properties belong, as in a message that was saved broken, has none.
	const hasFields = typeof root === "object" && root !== null && !Array.isArray(root);
	const fields = (hasFields ? root : {}) as Record<string, unknown>;
	const inner = rest.length === 0 ? value : withValueAtPath(fields[step], rest, value);
	const { [step]: _, ...others } = fields;
	if (inner === undefined || (rest.length > 0 && value === undefined && isEmpty(inner)))
		return others as Value;
	// A property keeps its place in the JSON.
	return (step in fields ? { ...fields, [step]: inner } : { ...others, [step]: inner }) as Value;
}

const isEmpty = (value: unknown): boolean =>
	typeof value === "object" && value !== null && Object.keys(value).length === 0;

export const samePath = (one: Path, other: Path): boolean =>
	one.length === other.length && one.every((step, index) => step === other[index]);

/** Whether a path leads to a place, or into it. */
export const isWithinPath = (path: Path, place: Path): boolean =>
	path.length >= place.length && samePath(path.slice(0, place.length), place);

/** A place in a list of blocks, or in a part of a block that holds one. */
export type FlexBlockPosition =
	| { parent: Path; part: string; index: null }
	| { parent: Path; part: string; index: number };

/** Parent of a block, and its position there; null for the whole. */
export function flexPositionOf(path: Path): FlexBlockPosition | null {
	const last = path.at(-1);
	if (last === undefined) return null;
	return typeof last === "number"
		? { parent: path.slice(0, -2), part: String(path.at(-2)), index: last }
		: { parent: path.slice(0, -1), part: last, index: null };
}
