import { z } from "zod";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { boundedList, recordId, requiredText } from "#domain/platform/wire/input-schemas.ts";
import type { TemplateContent } from "./content.ts";

export const MAX_ADDRESS_NAME = 100;
/** More than a template of maximum length can hold. */
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

/** Characters of an address (RFC 3986). A full stop or comma at the end belongs to the sentence. */
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]*[\w\-~/#$&=%]/g;

/** Every web address in a template's content, once each, in the order of the page. */
export const addressesIn = (content: TemplateContent): string[] => [
	...new Set(textsOf(content).flatMap((text) => text.match(ADDRESS) ?? [])),
];

function textsOf(content: TemplateContent): string[] {
	if (content.type === "text") return [content.text];
	if (content.type === "flex") return [content.contents];
	if (content.type === "imagemap")
		return [...content.areas.map(({ uri }) => uri), content.video?.link_uri ?? ""];
	if (content.type !== "carousel") return [];
	return content.columns.flatMap(({ text, buttons }) => [text, ...buttons.map(({ uri }) => uri)]);
}
