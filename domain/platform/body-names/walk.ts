import type { z } from "zod";
import { innerSchema, isClosed } from "./closed.ts";
import { type Definition, definitionOf } from "./definition.ts";

/** Object within a value, with the names of its schema. */
interface VisitedObject {
	value: Record<string, unknown>;
	shape: Record<string, z.ZodType>;
	path: readonly PropertyKey[];
	/** Whether the schema accepts any other names. */
	isOpen: boolean;
	/** Whether the object is within a closed part. */
	isWithinClosed: boolean;
}

/** Search in the objects of a value. */
export interface Search<Found> {
	ofObject: (object: VisitedObject) => Found[];
	/** Combines the findings of an intersection's sides. */
	ofBoth: (left: Found[], right: Found[]) => Found[];
}

interface Visit<Found> {
	schema: z.ZodType;
	value: unknown;
	path: readonly PropertyKey[];
	isWithinClosed: boolean;
	search: Search<Found>;
}

/** Searches the objects of a value along its schema, at every depth. */
export const searchObjects = <Found>(schema: z.ZodType, value: unknown, search: Search<Found>): Found[] =>
	walk({ schema, value, path: [], isWithinClosed: false, search });

function walk<Found>(visit: Visit<Found>): Found[] {
	const { schema, value } = visit;
	if (typeof value !== "object" || value === null) return [];
	const here = { ...visit, isWithinClosed: visit.isWithinClosed || isClosed(schema) };
	const inner = innerSchema(schema, value);
	if (inner) return walk({ ...here, schema: inner });
	const definition = definitionOf(schema);
	return WALKS[definition.type]?.(here, definition) ?? [];
}

const inside = <Found>(visit: Visit<Found>, schema: z.ZodType, key: PropertyKey, value: unknown): Found[] =>
	walk({ ...visit, schema, value, path: [...visit.path, key] });

const wrapped = <Found>(visit: Visit<Found>, { innerType }: Definition): Found[] =>
	walk({ ...visit, schema: innerType! });

/** Traversals by type of schema; other types have no names. */
const WALKS: Record<string, <Found>(visit: Visit<Found>, definition: Definition) => Found[]> = {
	object: walkObject,
	array: (visit, { element }) => walkItems(visit, () => element),
	tuple: (visit, { items }) => walkItems(visit, (index) => items?.[index]),
	record: (visit, { valueType }) => walkItems(visit, () => valueType),
	union: walkUnion,
	intersection: (visit, { left, right }) =>
		visit.search.ofBoth(walk({ ...visit, schema: left! }), walk({ ...visit, schema: right! })),
	pipe: walkPipe,
	lazy: (visit, { getter }) => walk({ ...visit, schema: getter!() }),
	optional: wrapped,
	nullable: wrapped,
	default: wrapped,
	prefault: wrapped,
	nonoptional: wrapped,
	catch: wrapped,
	readonly: wrapped,
};

function walkObject<Found>(visit: Visit<Found>, { shape = {}, catchall }: Definition): Found[] {
	if (Array.isArray(visit.value)) return [];
	const value = visit.value as Record<string, unknown>;
	const isOpen = catchall !== undefined && definitionOf(catchall).type !== "never";
	const within = Object.entries(value).flatMap(([name, part]) =>
		Object.hasOwn(shape, name) ? inside(visit, shape[name]!, name, part) : [],
	);
	return [...visit.search.ofObject({ ...visit, value, shape, isOpen }), ...within];
}

/** Traverses a list, whose gaps have no entry, or a record. */
function walkItems<Found>(visit: Visit<Found>, schemaAt: (index: number) => z.ZodType | undefined): Found[] {
	return Object.entries(visit.value as object).flatMap(([key, value]) => {
		const schema = schemaAt(Number(key));
		return schema ? inside(visit, schema, key, value) : [];
	});
}

/**
 * A union is traversed by the option that accepts the value; if several do, by the one with the fewest
 * findings.
 */
function walkUnion<Found>(visit: Visit<Found>, { options = [], discriminator }: Definition): Found[] {
	const fits = (option: z.ZodType): boolean =>
		discriminator === undefined
			? option.safeParse(visit.value).success
			: option._zod.propValues?.[discriminator]?.has(
					(visit.value as Record<string, never>)[discriminator]!,
				) === true;
	const found = options.filter(fits).map((schema) => walk({ ...visit, schema }));
	return found.sort((one, other) => one.length - other.length)[0] ?? [];
}

/** A preprocessed value is traversed in its parsed form; the result of a transform is not traversed. */
function walkPipe<Found>(visit: Visit<Found>, { in: first, out: next }: Definition): Found[] {
	const { type } = definitionOf(first!);
	if (type === "unknown" || type === "any") return walk({ ...visit, schema: next! });
	if (type !== "transform") return walk({ ...visit, schema: first! });
	const read = first!.safeParse(visit.value);
	return read.success ? walk({ ...visit, schema: next!, value: read.data }) : [];
}
