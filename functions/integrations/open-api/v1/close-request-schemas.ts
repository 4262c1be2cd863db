import type { ApiDescription } from "#domain/integrations/open-api/v1/api-description.ts";
import { closeSchema, referencesOf } from "../json-schema.ts";
import { describeFilter } from "./describe-filter.ts";

interface OpenApiDocument {
	paths: Record<string, Record<string, { requestBody?: unknown }>>;
	components?: { schemas?: Record<string, unknown> };
}

/** Declares that every request body accepts no other properties, as in validation. */
export function closeRequestSchemas(description: unknown): ApiDescription {
	const { paths, components } = description as OpenApiDocument;
	const bodies = Object.values(paths).flatMap((methods) =>
		Object.values(methods).flatMap(({ requestBody }) => requestBody ?? []),
	);
	const sharedSchemas = components?.schemas ?? {};
	if (sharedSchemas.Filter) sharedSchemas.Filter = describeFilter(sharedSchemas.Filter);
	for (const schema of [...bodies, ...referencedSchemas(bodies, sharedSchemas)]) closeSchema(schema);
	return description as ApiDescription;
}

/** Shared schemas that some schemas refer to, directly or indirectly. */
function referencedSchemas(schemas: readonly unknown[], sharedSchemas: Record<string, unknown>): unknown[] {
	const foundNames = new Set<string>();
	const pendingNames = schemas.flatMap(referencesOf);
	for (let name = pendingNames.pop(); name !== undefined; name = pendingNames.pop()) {
		if (foundNames.has(name)) continue;
		foundNames.add(name);
		pendingNames.push(...referencesOf(sharedSchemas[name]));
	}
	return [...foundNames].map((name) => sharedSchemas[name]);
}
