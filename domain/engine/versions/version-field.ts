import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { FilterNames } from "#domain/engine/filters/named-kinds.ts";
import { VERSION_TEXTS } from "#domain/platform/texts/versions-texts.ts";

/** Line of a field, with its path in the item's validation errors: `inputs[2]`. */
export interface VersionLine {
	place: string;
	text: string;
}

/** Field of an item with its label for operators, and its content in a version. */
export interface VersionField {
	label: string;
	lines: VersionLine[];
	/** Key of its picture. */
	picture?: string | null;
	/** Key of a video or audio file that is sent. */
	file?: string;
}

/** Names of records that versions reference; deleted ones are marked. */
export interface VersionNames extends FilterNames {
	actions: Map<number, string>;
	/** Filters as sentences, by the number of their member query. */
	conditions: Map<number, string>;
}

/** References in a kind's versions, to be looked up. */
export interface VersionNaming {
	effects?: readonly Effect[];
	actions?: readonly (number | null)[];
	templates?: readonly number[];
	richmenus?: readonly (number | null)[];
	scenarios?: readonly number[];
	/** Texts that may contain placeholders, in addition to those of effects. */
	texts?: readonly string[];
}

/** Registry entry of a versioned kind. */
export interface VersionedKind<Content> {
	references: (content: Content) => VersionNaming;
	fields: (content: Content, names: VersionNames) => VersionField[];
}

export const defineVersioned = <Content>(kind: VersionedKind<Content>) => kind;

/** Returns a field with one line. */
export const singleLineField = (label: string, path: string, text: string): VersionField => ({
	label,
	lines: [{ place: path, text: text === "" ? VERSION_TEXTS.none : text }],
});

export const onOff = (value: number | boolean): string => (value ? VERSION_TEXTS.on : VERSION_TEXTS.off);

/** Returns the name of an optional reference. */
export const nameOrNone = (names: ReadonlyMap<number, string>, id: number | null): string =>
	id === null ? VERSION_TEXTS.none : (names.get(id) ?? VERSION_TEXTS.deleted(`#${id}`));
