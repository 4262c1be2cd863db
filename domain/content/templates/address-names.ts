import { z } from "zod";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { boundedList, recordId, requiredText } from "#domain/platform/wire/input-schemas.ts";
import type { TemplateContent } from "./template-content.ts";

export const MAX_ADDRESS_NAME = 100;
/** More than a template of maximum length can contain. */
const MAX_ADDRESSES = 5_000;

/** Names for the addresses in a legacy template, for reports (E-058). */
export const addressNamesInput = z.object({
	id: recordId(),
	urls: boundedList(
		z.object({
			url: z.string().max(2_000),
			name: requiredText(MAX_ADDRESS_NAME, EXPLORER_TEXTS.itemNameRequired),
		}),
		MAX_ADDRESSES,
	),
});

export type AddressNamesInput = z.output<typeof addressNamesInput>;

/** Address with the characters of RFC 3986. A full stop or comma at the end belongs to the sentence. */
const ADDRESS_PATTERN = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]*[\w\-~/#$&=%]/g;

/** Distinct web addresses in a template's content, in their order. */
export const listTemplateAddresses = (content: TemplateContent): string[] => [
	...new Set(textsWithAddresses(content).flatMap((text) => text.match(ADDRESS_PATTERN) ?? [])),
];

function textsWithAddresses(content: TemplateContent): string[] {
	if (content.type === "text") return [content.text];
	if (content.type === "flex") return [content.contents];
	if (content.type === "imagemap")
		return [...content.areas.map(({ uri }) => uri), content.video?.link_uri ?? ""];
	if (content.type !== "carousel") return [];
	return content.columns.flatMap(({ text, buttons }) => [text, ...buttons.map(({ uri }) => uri)]);
}
