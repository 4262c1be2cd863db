import type { z } from "zod";

/** Fields of a zod schema's definition that contain its parts. */
export interface SchemaDefinition {
	type: string;
	shape?: Record<string, z.ZodType>;
	catchall?: z.ZodType;
	element?: z.ZodType;
	valueType?: z.ZodType;
	innerType?: z.ZodType;
	items?: z.ZodType[];
	options?: z.ZodType[];
	discriminator?: string;
	left?: z.ZodType;
	right?: z.ZodType;
	in?: z.ZodType;
	out?: z.ZodType;
	getter?: () => z.ZodType;
}

export const schemaDefinition = (schema: z.ZodType): SchemaDefinition =>
	schema._zod.def as unknown as SchemaDefinition;

/** Returns the parts of a schema at any depth, each once. */
export function* listSchemaParts(schema: z.ZodType, seen = new Set<z.ZodType>()): Generator<z.ZodType> {
	if (seen.has(schema)) return;
	seen.add(schema);
	yield schema;
	const { shape = {}, items = [], options = [], getter, ...other } = schemaDefinition(schema);
	const single = [other.catchall, other.element, other.valueType, other.innerType, other.left, other.right];
	for (const part of [...Object.values(shape), ...items, ...options, ...single, other.in, other.out])
		if (part) yield* listSchemaParts(part, seen);
	if (getter) yield* listSchemaParts(getter(), seen);
}
