import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { describeDoubts, findDoubts } from "#domain/engine/placeholders/doubts.ts";
import { quickRepliesOf } from "./quick-replies.ts";
import type { TemplateContent } from "./template-content.ts";

/**
 * Texts of a template with placeholders; without the JSON of a Flex message, whose braces are its own syntax.
 */
export function textsWithPlaceholders(content: TemplateContent): string[] {
	return [
		...ownTextsOf(content),
		...quickRepliesOf(content).flatMap(({ label, uri, text }) => [label, uri, text]),
	];
}

function ownTextsOf(content: TemplateContent): string[] {
	if (content.type === "text") return [content.text];
	if (content.type === "flex") return [content.alt_text];
	if (content.type === "location") return [content.title, content.address];
	if (content.type === "imagemap")
		return [
			content.alt_text,
			...content.areas.flatMap(({ label, uri, text }) => [label, uri, text]),
			...(content.video ? [content.video.link_label, content.video.link_uri] : []),
		];
	if (content.type !== "carousel") return [];
	return [
		content.alt_text,
		...content.columns.flatMap(({ title, text, buttons }) => [
			title,
			text,
			...buttons.flatMap(({ label, uri, text }) => [label, uri, text]),
		]),
	];
}

/** Warnings about likely mistakes in a template's placeholders. */
export function placeholderDoubts(
	content: TemplateContent,
	targets: PlaceholderTargets | undefined,
): string[] {
	const { deleted, unknown } = findDoubts(textsWithPlaceholders(content), targets);
	const inFlex = content.type === "flex" ? findDoubts([content.contents], targets).deleted : [];
	return describeDoubts({ deleted: [...new Set([...deleted, ...inFlex])], unknown });
}
