import type { NamedKind } from "#domain/engine/filters/named-kinds.ts";
import type { PlaceholderNaming } from "#domain/engine/placeholders/definition.ts";

/** Kinds of records to which a distributed item may refer. */
export type ReferenceKind = NamedKind | "actions" | "conditions" | "salonUrls" | "eventUrls";

/**
 * Replacement of each reference of an item, by which the walks of the kinds rewrite it. A walk that meets null
 * leaves the reference out, with the smallest part that makes no sense without it.
 */
export interface ReferenceVisitor {
	/** Returns the id in the other account. */
	id: (kind: ReferenceKind, id: number) => number | null;
	/** Returns the id of a choice of a friend field; the value itself for fields without choices. */
	choice: (field: number, value: string) => string | null;
	/** Returns the name or code that a placeholder writes. */
	placeholder: (kind: keyof PlaceholderNaming, written: string) => string | null;
	/** Returns the key of an uploaded file. */
	file: (key: string) => string;
}

/** Reference of an optional field; null for none. */
export const visitOptional = (
	visitor: ReferenceVisitor,
	kind: ReferenceKind,
	id: number | null,
): number | null => (id === null ? null : visitor.id(kind, id));

/** Field that holds an id or a list of ids. Numbers up to zero are codes and not ids. */
export interface ReferenceField {
	/** Names of the properties that lead to it. */
	path: readonly string[];
	kind: ReferenceKind;
	/** Whether the field is cleared if its record is left out. */
	isOptional?: true;
}

/** Creates a reference field: `referenceField("vars", "var_id")`. */
export const referenceField = (kind: ReferenceKind, ...path: string[]): ReferenceField => ({ kind, path });

/**
 * Rewrites the reference fields of a record; null if it makes no sense without one that is left out.
 * @param isStrict whether a list makes no sense without all of its records: a condition would select others
 */
export function rewriteFields<Content extends object>(
	content: Content,
	fields: readonly ReferenceField[],
	visitor: ReferenceVisitor,
	isStrict: boolean,
): Content | null {
	let rewritten: Content | null = content;
	for (const { path, kind, isOptional } of fields) {
		if (rewritten === null) return null;
		const before = valueAt(rewritten, path);
		const after = rewriteIds(before, kind, visitor, isStrict);
		if (after === LEFT_OUT && !isOptional) return null;
		rewritten = withValueAt(rewritten, path, after === LEFT_OUT ? null : after) as Content;
	}
	return rewritten;
}

const LEFT_OUT = Symbol("left out");

function rewriteIds(value: unknown, kind: ReferenceKind, visitor: ReferenceVisitor, isStrict: boolean) {
	if (typeof value === "number") return value > 0 ? (visitor.id(kind, value) ?? LEFT_OUT) : value;
	if (!Array.isArray(value) || value.length === 0) return value;
	const ids = value.map((id: number) => (id > 0 ? visitor.id(kind, id) : id));
	const kept = ids.filter((id) => id !== null);
	return kept.length === 0 || (isStrict && kept.length < ids.length) ? LEFT_OUT : kept;
}

const valueAt = (content: unknown, [step, ...rest]: readonly string[]): unknown => {
	if (step === undefined) return content;
	return typeof content === "object" && content !== null
		? valueAt((content as Record<string, unknown>)[step], rest)
		: undefined;
};

/** The same content with another value; unchanged where the path leads nowhere. */
function withValueAt(content: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
	if (step === undefined) return value;
	if (typeof content !== "object" || content === null || !(step in content)) return content;
	const record = content as Record<string, unknown>;
	return { ...record, [step]: withValueAt(record[step], rest, value) };
}
