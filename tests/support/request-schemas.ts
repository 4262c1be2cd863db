import type { z } from "zod";
import { app } from "#functions/app.ts";
import { declaredSchema } from "#functions/platform/http/validate-input.ts";

/** Path of a list, text or record without a size limit. */
export type BoundlessPath = string;

/** Request schemas by call. */
export function listRequestSchemas(): { name: string; schema: z.ZodType }[] {
	return app.routes.flatMap(({ method, path, handler }) => {
		const schema = declaredSchema(handler);
		return schema ? [{ name: `${method} ${path}`, schema }] : [];
	});
}

/** Paths of unlimited values in a schema; visits each part once. */
export function findBoundless(schema: z.ZodType): BoundlessPath[] {
	const found: BoundlessPath[] = [];
	walk(schema, "", new Set(), found);
	return found;
}

/** Fields of zod's schema definitions that are visited. */
interface Definition {
	type: string;
	values?: unknown[];
	shape?: Record<string, z.ZodType>;
	element?: z.ZodType;
	keyType?: z.ZodType;
	valueType?: z.ZodType;
	innerType?: z.ZodType;
	items?: z.ZodType[];
	rest?: z.ZodType | null;
	options?: z.ZodType[];
	left?: z.ZodType;
	right?: z.ZodType;
	in?: z.ZodType;
	out?: z.ZodType;
	getter?: () => z.ZodType;
	checks?: { _zod: { def: { check: string } } }[];
}

const BOUNDED = ["max_length", "length_equals"];

function walk(schema: z.ZodType, at: string, seen: Set<z.ZodType>, found: BoundlessPath[]): void {
	if (seen.has(schema)) return;
	seen.add(schema);
	const definition = schema._zod.def as unknown as Definition;
	if (!isBounded(schema, definition)) found.push(`${at || "."}: ${definition.type}`);
	for (const [name, part] of schemaParts(definition)) walk(part, `${at}${name}`, seen, found);
}

function isBounded(schema: z.ZodType, { type, checks = [] }: Definition): boolean {
	if (type === "record" || type === "map" || type === "set")
		return schema.meta()?.maxProperties !== undefined;
	if (type !== "string" && type !== "array") return true;
	return checks.some(({ _zod }) => BOUNDED.includes(_zod.def.check));
}

function schemaParts(definition: Definition): [string, z.ZodType][] {
	const { shape = {}, element, keyType, valueType, items = [], options = [], getter } = definition;
	const inner = [definition.innerType, definition.left, definition.right, definition.in, definition.out];
	return [
		...Object.entries(shape).map(([name, part]): [string, z.ZodType] => [`.${name}`, part]),
		...[...inner, ...items, ...options, definition.rest, getter?.()].flatMap((part): [string, z.ZodType][] =>
			part ? [["", part]] : [],
		),
		...(element ? [["[]", element] as [string, z.ZodType]] : []),
		...(keyType ? [["{key}", keyType] as [string, z.ZodType]] : []),
		...(valueType ? [["{value}", valueType] as [string, z.ZodType]] : []),
	];
}

/** Values that few fields accept. */
const NONSENSE = [
	...[
		null,
		{},
		[],
		{ nonsense: 1 },
		[null],
		["x"],
		1,
		-1,
		1.5,
		1e300,
		"",
		" ",
		"x",
		"x".repeat(20_000),
		true,
	],
];
/** Depth to which wrong values are nested. */
const MAX_DEPTH = 4;

/**
 * Wrong inputs for a schema, one position at a time. Literals stay valid, so that validation reaches the
 * other fields of their object.
 */
export function* generateWrongInputs(schema: z.ZodType, depth = MAX_DEPTH): Generator<unknown> {
	yield* NONSENSE;
	if (depth === 0) return;
	const definition = schema._zod.def as unknown as Definition;
	const { shape = {}, element, options = [], innerType, left, right, getter } = definition;
	const literals = Object.fromEntries(
		Object.entries(shape).flatMap(([name, part]) => {
			const { type, values } = part._zod.def as unknown as Definition;
			return type === "literal" ? [[name, values?.[0]]] : [];
		}),
	);
	for (const [name, part] of Object.entries(shape))
		for (const wrong of generateWrongInputs(part, depth - 1)) yield { ...literals, [name]: wrong };
	if (element) for (const wrong of generateWrongInputs(element, depth - 1)) yield [wrong];
	const inner = [...options, innerType, left, right, definition.in, definition.out, getter?.()];
	for (const part of inner) if (part) yield* wrongInputsWithin(part, depth);
}

/** Wrappers add no depth, except recursive ones. */
function* wrongInputsWithin(schema: z.ZodType, depth: number): Generator<unknown> {
	const { type } = schema._zod.def as unknown as Definition;
	yield* generateWrongInputs(schema, type === "lazy" || type === "union" ? depth - 1 : depth);
}
