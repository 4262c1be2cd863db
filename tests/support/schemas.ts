import type { z } from "zod";
import { app } from "#functions/app.ts";
import { declaredSchema } from "#functions/http/input.ts";

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
