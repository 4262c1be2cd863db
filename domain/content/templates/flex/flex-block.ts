/** Block of a Flex message: a JSON object with one of LINE's types. */
export interface FlexBlock {
	type: string;
	[property: string]: unknown;
}

/** Path of a value, such as `["body", "contents", 0]`; empty for the root. */
export type FlexPath = readonly (string | number)[];

/** Whether a value is a block. JSON that an operator typed may be anything. */
export const isFlexBlock = (value: unknown): value is FlexBlock =>
	typeof value === "object" &&
	value !== null &&
	!Array.isArray(value) &&
	typeof (value as { type?: unknown }).type === "string";

/** Value at a path; undefined for none. */
export const valueAtPath = (root: unknown, path: FlexPath): unknown =>
	path.reduce<unknown>(
		(value, step) =>
			typeof value === "object" && value !== null
				? (value as Record<string | number, unknown>)[step]
				: undefined,
		root,
	);

/** Block at a path; null for any other value. */
export function flexBlockAt(root: FlexBlock, path: FlexPath): FlexBlock | null {
	const value = valueAtPath(root, path);
	return isFlexBlock(value) ? value : null;
}

/** Copy with another value at a path; undefined removes the property, and containers that become empty. */
export function withValueAtPath<Value>(root: Value, [step, ...rest]: FlexPath, value: unknown): Value {
	if (step === undefined) return value as Value;
	if (Array.isArray(root) && typeof step === "number")
		return root.with(step, withValueAtPath(root[step], rest, value)) as Value;
	// In a malformed message a list may be in the position of an object.
	const hasFields = typeof root === "object" && root !== null && !Array.isArray(root);
	const fields = (hasFields ? root : {}) as Record<string, unknown>;
	const inner = rest.length === 0 ? value : withValueAtPath(fields[step], rest, value);
	const { [step]: _, ...others } = fields;
	if (inner === undefined || (rest.length > 0 && value === undefined && isEmpty(inner)))
		return others as Value;
	// A changed property keeps its position in the JSON.
	return (step in fields ? { ...fields, [step]: inner } : { ...others, [step]: inner }) as Value;
}

const isEmpty = (value: unknown): boolean =>
	typeof value === "object" && value !== null && Object.keys(value).length === 0;

export const isSamePath = (a: FlexPath, b: FlexPath): boolean =>
	a.length === b.length && a.every((step, index) => step === b[index]);

/** Whether a path equals another one or continues it. */
export const isWithinPath = (path: FlexPath, ancestor: FlexPath): boolean =>
	path.length >= ancestor.length && isSamePath(path.slice(0, ancestor.length), ancestor);

/** Position of a block in its parent: an index in a list, or a part with a single block. */
export type FlexBlockPosition =
	| { parent: FlexPath; part: string; index: null }
	| { parent: FlexPath; part: string; index: number };

/** Position of the block at a path; null for the root. */
export function flexPositionOf(path: FlexPath): FlexBlockPosition | null {
	const last = path.at(-1);
	if (last === undefined) return null;
	return typeof last === "number"
		? { parent: path.slice(0, -2), part: String(path.at(-2)), index: last }
		: { parent: path.slice(0, -1), part: last, index: null };
}
