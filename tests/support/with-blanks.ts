import type { z } from "zod";
import { findMissingFields } from "#domain/platform/body-names/missing-fields.ts";
import { app } from "#functions/app.ts";
import { declaredSchema } from "#functions/platform/http/validate-input.ts";

/** Body with blank values for omitted fields that its call requires. */
export function fillBlanks(method: string, path: string, json: unknown): unknown {
	if (json === undefined) return undefined;
	const whole = structuredClone(json);
	for (const { path: field, blank } of findMissingFields(
		findBodySchema(method, path.split("?")[0]!),
		whole,
	)) {
		const parents = field.slice(0, -1);
		const part = parents.reduce<unknown>((each, key) => (each as Record<PropertyKey, unknown>)[key], whole);
		(part as Record<PropertyKey, unknown>)[field.at(-1)!] = blank;
	}
	return whole;
}

/** Schema of a call's body, which is declared after those of path and query. */
export function findBodySchema(method: string, path: string): z.ZodType {
	const schema = listSchemas(method).findLast(({ pattern }) => pattern.test(path))?.schema;
	if (!schema) throw new Error(`${method} ${path} takes no body`);
	return schema;
}

interface RouteSchema {
	pattern: RegExp;
	schema: z.ZodType;
}

/** Schemas of all routes by method, found once: most requests of tests ask for one. */
const SCHEMAS = new Map<string, RouteSchema[]>();

function listSchemas(method: string): RouteSchema[] {
	const known = SCHEMAS.get(method);
	if (known) return known;
	const schemas = app.routes.flatMap((route) => {
		const schema = route.method === method && declaredSchema(route.handler);
		return schema ? [{ pattern: patternOf(route.path), schema }] : [];
	});
	SCHEMAS.set(method, schemas);
	return schemas;
}

const patternOf = (route: string): RegExp => new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}$`);
