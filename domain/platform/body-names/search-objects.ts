import type { z } from "zod";
import { findInnerSchema, isClosedSchema, isOpenSchema } from "./closed-schemas.ts";
import { type SchemaDefinition, schemaDefinition } from "./schema-definition.ts";

/** Object within a value, with its schema's fields. */
interface VisitedObject {
	value: Record<string, unknown>;
	shape: Record<string, z.ZodType>;
	path: readonly PropertyKey[];
	/** Whether the schema accepts any other names. */
	isOpen: boolean;
	/** Whether the object is within a closed part. */
	isWithinClosed: boolean;
}

/** Callbacks of a search through the objects of a value. */
export interface ObjectSearch<Found> {
	ofObject: (object: VisitedObject) => Found[];
	/** Combines the findings of an intersection's sides. */
	ofBoth: (left: Found[], right: Found[]) => Found[];
}

interface Visit<Found> {
	schema: z.ZodType;
	value: unknown;
	path: readonly PropertyKey[];
	isWithinClosed: boolean;
	search: ObjectSearch<Found>;
}

/** Searches the objects of a value along its schema, at every depth. */
export const searchObjects = <Found>(
	schema: z.ZodType,
	value: unknown,
	search: ObjectSearch<Found>,
): Found[] => searchPart({ schema, value, path: [], isWithinClosed: false, search });

function searchPart<Found>(visit: Visit<Found>): Found[] {
	const { schema, value } = visit;
	if (typeof value !== "object" || value === null) return [];
	const current = { ...visit, isWithinClosed: visit.isWithinClosed || isClosedSchema(schema) };
	const inner = findInnerSchema(schema, value);
	if (inner) return searchPart({ ...current, schema: inner });
	const definition = schemaDefinition(schema);
	return TRAVERSALS[definition.type]?.(current, definition) ?? [];
}

const searchEntry = <Found>(
	visit: Visit<Found>,
	schema: z.ZodType,
	key: PropertyKey,
	value: unknown,
): Found[] => searchPart({ ...visit, schema, value, path: [...visit.path, key] });

const searchInner = <Found>(visit: Visit<Found>, { innerType }: SchemaDefinition): Found[] =>
	searchPart({ ...visit, schema: innerType! });

/** Traversals by schema type; other types contain no names. */
const TRAVERSALS: Record<string, <Found>(visit: Visit<Found>, definition: SchemaDefinition) => Found[]> = {
	object: walkObject,
	array: (visit, { element }) => walkItems(visit, () => element),
	tuple: (visit, { items }) => walkItems(visit, (index) => items?.[index]),
	record: (visit, { valueType }) => walkItems(visit, () => valueType),
	union: walkUnion,
	intersection: (visit, { left, right }) =>
		visit.search.ofBoth(searchPart({ ...visit, schema: left! }), searchPart({ ...visit, schema: right! })),
	pipe: walkPipe,
	lazy: (visit, { getter }) => searchPart({ ...visit, schema: getter!() }),
	optional: searchInner,
	nullable: searchInner,
	default: searchInner,
	prefault: searchInner,
	nonoptional: searchInner,
	catch: searchInner,
	readonly: searchInner,
};

function walkObject<Found>(visit: Visit<Found>, { shape = {}, catchall }: SchemaDefinition): Found[] {
	if (Array.isArray(visit.value)) return [];
	const value = visit.value as Record<string, unknown>;
	const hasCatchall = catchall !== undefined && schemaDefinition(catchall).type !== "never";
	const isOpen = hasCatchall || isOpenSchema(visit.schema);
	const innerFindings = Object.entries(value).flatMap(([name, part]) =>
		Object.hasOwn(shape, name) ? searchEntry(visit, shape[name]!, name, part) : [],
	);
	return [...visit.search.ofObject({ ...visit, value, shape, isOpen }), ...innerFindings];
}

/** Traverses a list (gaps are skipped) or a record. */
function walkItems<Found>(visit: Visit<Found>, schemaAt: (index: number) => z.ZodType | undefined): Found[] {
	return Object.entries(visit.value as object).flatMap(([key, value]) => {
		const schema = schemaAt(Number(key));
		return schema ? searchEntry(visit, schema, key, value) : [];
	});
}

/**
 * A union is traversed by the option that accepts the value; if several do, by the one with the fewest
 * findings.
 */
function walkUnion<Found>(visit: Visit<Found>, { options = [], discriminator }: SchemaDefinition): Found[] {
	const accepts = (option: z.ZodType): boolean =>
		discriminator === undefined
			? option.safeParse(visit.value).success
			: option._zod.propValues?.[discriminator]?.has(
					(visit.value as Record<string, never>)[discriminator]!,
				) === true;
	const findingsByOption = options.filter(accepts).map((schema) => searchPart({ ...visit, schema }));
	return findingsByOption.sort((a, b) => a.length - b.length)[0] ?? [];
}

/** A preprocessed value is traversed in its parsed form; the result of a transform is not traversed. */
function walkPipe<Found>(visit: Visit<Found>, { in: input, out: output }: SchemaDefinition): Found[] {
	const { type } = schemaDefinition(input!);
	if (type === "unknown" || type === "any") return searchPart({ ...visit, schema: output! });
	if (type !== "transform") return searchPart({ ...visit, schema: input! });
	const result = input!.safeParse(visit.value);
	return result.success ? searchPart({ ...visit, schema: output!, value: result.data }) : [];
}
