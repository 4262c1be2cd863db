import type { Effect } from "#domain/engine/actions/effects/registry.ts";
import type { FilterNames } from "#domain/engine/filters/names.ts";
import { VERSION_TEXTS } from "#domain/platform/texts/versions.ts";

/** A line of a field, and where a refusal of the item says that it stands: `inputs[2]`. */
export interface VersionLine {
	place: string;
	text: string;
}

/** A field of an item as operators call it, with what a version held there. */
export interface VersionField {
	label: string;
	lines: VersionLine[];
	/** The key of a picture that stands there. */
	picture?: string | null;
	/** The key of a video or a sound that is sent. */
	file?: string;
}

/** The names of what versions name; those of deleted things say so. */
export interface VersionNames extends FilterNames {
	actions: Map<number, string>;
	/** Filters as sentences, by the number of their member query. */
	conditions: Map<number, string>;
}

/** What a kind's versions name, to be looked up. */
export interface VersionNaming {
	effects?: readonly Effect[];
	actions?: readonly (number | null)[];
	templates?: readonly number[];
	richmenus?: readonly (number | null)[];
	scenarios?: readonly number[];
	/** Texts that may hold placeholders, beside those of effects. */
	texts?: readonly string[];
}

/** What a version of a kind is: one entry of the registry. */
export interface VersionedKind<Content> {
	naming: (content: Content) => VersionNaming;
	fields: (content: Content, names: VersionNames) => VersionField[];
}

export const defineVersioned = <Content>(kind: VersionedKind<Content>) => kind;

/** A field of one line. */
export const oneLine = (label: string, place: string, text: string): VersionField => ({
	label,
	lines: [{ place, text: text === "" ? VERSION_TEXTS.none : text }],
});

export const onOff = (value: number | boolean): string => (value ? VERSION_TEXTS.on : VERSION_TEXTS.off);

/** The name of something that may be named or not. */
export const nameOrNone = (names: ReadonlyMap<number, string>, id: number | null): string =>
	id === null ? VERSION_TEXTS.none : (names.get(id) ?? VERSION_TEXTS.deleted(`#${id}`));
