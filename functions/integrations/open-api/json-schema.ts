/** The properties of a JSON Schema that are read here. */
interface JsonSchema {
	$ref?: string;
	properties?: Record<string, JsonSchema>;
	additionalProperties?: unknown;
	[keyword: string]: unknown;
}

/** Makes the objects of a JSON Schema refuse properties that are not listed. */
export function closeSchema(schema: unknown): void {
	for (const part of partsOf(schema))
		if (part.properties && part.additionalProperties === undefined) part.additionalProperties = false;
}

/** Names of the components that a schema refers to. */
export const referencesOf = (schema: unknown): string[] =>
	[...partsOf(schema)].flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref.split("/").at(-1)!]));

/**
 * Yields the objects within a schema, itself included. Examples are skipped: they are values, not schemas.
 */
function* partsOf(value: unknown): Generator<JsonSchema> {
	if (typeof value !== "object" || value === null) return;
	if (!Array.isArray(value)) yield value as JsonSchema;
	for (const [name, part] of Object.entries(value)) if (name !== "examples") yield* partsOf(part);
}
