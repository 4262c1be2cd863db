/** The properties of a JSON Schema that closing it needs. */
interface JsonSchema {
	$ref?: string;
	properties?: Record<string, JsonSchema>;
	additionalProperties?: unknown;
	[keyword: string]: unknown;
}

/** JSON Schema of a call's input: every object with listed properties accepts no others. */
export function closeSchema(schema: unknown): void {
	for (const part of partsOf(schema))
		if (part.properties && part.additionalProperties === undefined) part.additionalProperties = false;
}

/** The components that a schema refers to. */
export const referencesOf = (schema: unknown): string[] =>
	[...partsOf(schema)].flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref.split("/").at(-1)!]));

/** An object of JSON and those within it. Examples are values, not schemas. */
function* partsOf(value: unknown): Generator<JsonSchema> {
	if (typeof value !== "object" || value === null) return;
	if (!Array.isArray(value)) yield value as JsonSchema;
	for (const [name, part] of Object.entries(value)) if (name !== "examples") yield* partsOf(part);
}
