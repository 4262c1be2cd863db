import type { PlaceholderNaming } from "#domain/engine/placeholders/definition.ts";
import { parsePlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import {
	namingOf,
	type Placeholder,
	type WrittenPlaceholder,
	writePlaceholder,
} from "#domain/engine/placeholders/registry.ts";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import type { ReferenceVisitor } from "./reference-visitor.ts";

/** Rewrites the placeholders of all texts of a value, at any depth. */
export const walkTexts = <Content>(content: Content, visitor: ReferenceVisitor): Content =>
	mapTexts(content, (text) => walkText(text, visitor));

/** Rewrites the placeholders of a text. One whose record is left out disappears from it. */
export const walkText = (text: string, visitor: ReferenceVisitor): string =>
	text.includes("{")
		? parsePlaceholders(text)
				.map(({ text: written, placeholder }) =>
					placeholder ? walkPlaceholder(written, placeholder, visitor) : written,
				)
				.join("")
		: text;

function walkPlaceholder(written: string, placeholder: Placeholder, visitor: ReferenceVisitor): string {
	// A placeholder names one record at most.
	const [entry] = Object.entries(namingOf(placeholder)) as [keyof PlaceholderNaming, string[]][];
	const [kind, [name] = []] = entry ?? [];
	if (kind === undefined || name === undefined) return written;
	const newName = visitor.placeholder(kind, name);
	if (newName === name) return written;
	if (newName === null) return "";
	const { aliasType, params } = placeholder;
	const newParams = Object.fromEntries(
		Object.entries(params).map(([key, value]) => [key, value === name ? newName : value]),
	);
	return writePlaceholder({ aliasType, params: newParams } as unknown as WrittenPlaceholder);
}
