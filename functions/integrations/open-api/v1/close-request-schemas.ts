import type { ApiDescription } from "#domain/integrations/open-api/v1/api-description.ts";
import { closeSchema, referencesOf } from "../json-schema.ts";
import { describeFilter } from "./describe-filter.ts";

interface OpenApiDocument {
	paths: Record<string, Record<string, { requestBody?: unknown }>>;
	components?: { schemas?: Record<string, unknown> };
}

/** Declares that every request body accepts no other properties, as in validation. */
export function closeRequests(description: unknown): ApiDescription {
	const { paths, components } = description as OpenApiDocument;
	const bodies = Object.values(paths).flatMap((methods) =>
		Object.values(methods).flatMap(({ requestBody }) => requestBody ?? []),
	);
	const shared = components?.schemas ?? {};
	if (shared.Filter) shared.Filter = describeFilter(shared.Filter);
	for (const schema of [...bodies, ...reachedFrom(bodies, shared)]) closeSchema(schema);
	return description as ApiDescription;
}

/** Shared schemas that some schemas refer to, directly or indirectly. */
function reachedFrom(schemas: readonly unknown[], shared: Record<string, unknown>): unknown[] {
	const reached = new Set<string>();
	const open = schemas.flatMap(referencesOf);
	for (let name = open.pop(); name !== undefined; name = open.pop()) {
		if (reached.has(name)) continue;
		reached.add(name);
		open.push(...referencesOf(shared[name]));
	}
	return [...reached].map((name) => shared[name]);
}
