import type { z } from "zod";
import { app } from "#functions/app.ts";
import { declaredSchema } from "#functions/platform/http/input.ts";

/** A list, a text or a record that may be of any size, by where it stands. */
export type Boundless = string;

/** The schemas of all requests, by their calls. */
export function declaredSchemas(): { name: string; schema: z.ZodType }[] {
	return app.routes.flatMap(({ method, path, handler }) => {
		const schema = declaredSchema(handler);
		return schema ? [{ name: `${method} ${path}`, schema }] : [];
	});
}

/** What a schema takes of any size: walks whatever it is made of, once each. */
export function boundlessIn(schema: z.ZodType): Boundless[] {
	const found: Boundless[] = [];
	walk(schema, "", new Set(), found);
	return found;
}

/** What zod keeps of a schema, as far as it is walked. */
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

function walk(schema: z.ZodType, at: string, seen: Set<z.ZodType>, found: Boundless[]): void {
	if (seen.has(schema)) return;
	seen.add(schema);
	const definition = schema._zod.def as unknown as Definition;
	if (!isBounded(schema, definition)) found.push(`${at || "."}: ${definition.type}`);
	for (const [name, part] of partsOf(definition)) walk(part, `${at}${name}`, seen, found);
}

function isBounded(schema: z.ZodType, { type, checks = [] }: Definition): boolean {
	if (type === "record" || type === "map" || type === "set")
		return schema.meta()?.maxProperties !== undefined;
	if (type !== "string" && type !== "array") return true;
	return checks.some(({ _zod }) => BOUNDED.includes(_zod.def.check));
}

function partsOf(definition: Definition): [string, z.ZodType][] {
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

/** What hardly any field takes. */
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
/** How deep a wrong value is put into what a schema takes. */
const DEEPEST = 4;

/**
 * Wrong input of every kind for a schema, at every place of it, one place at a time. Literals are as they must be, so
 * that the others of their object are looked at.
 */
export function* wrongFor(schema: z.ZodType, depth = DEEPEST): Generator<unknown> {
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
		for (const wrong of wrongFor(part, depth - 1)) yield { ...literals, [name]: wrong };
	if (element) for (const wrong of wrongFor(element, depth - 1)) yield [wrong];
	const inner = [...options, innerType, left, right, definition.in, definition.out, getter?.()];
	for (const part of inner) if (part) yield* within(part, depth);
}

/** Wrappers are no places of their own, but those that wrap themselves end all the same. */
function* within(schema: z.ZodType, depth: number): Generator<unknown> {
	const { type } = schema._zod.def as unknown as Definition;
	yield* wrongFor(schema, type === "lazy" || type === "union" ? depth - 1 : depth);
}
