import { templateListText } from "#domain/content/templates/content-text.ts";
import { flexLook, shortTitle } from "#domain/content/templates/flex/flex-look.ts";
import type { TemplateContent } from "#domain/content/templates/template-content.ts";
import type { FlexLook, MessageLook } from "#domain/engine/kinds/template.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { mediaAddress } from "#functions/platform/media/media-address.ts";

/** Small picture of a template's message. */
export const presentMessageLook = (
	content: TemplateContent,
	mediaKey: string | null,
	targets: PlaceholderTargets | undefined,
): MessageLook => ({
	type: content.type,
	content_text: templateListText(content, targets),
	media_url: mediaAddress(mediaKey),
	look: bubblesOf(content, targets),
});

/** Bubbles of a Flex message, or the panels of a carousel, which has no colours. */
function bubblesOf(content: TemplateContent, targets: PlaceholderTargets | undefined): FlexLook | null {
	if (content.type === "flex") return flexLook(content.contents, targets);
	if (content.type !== "carousel") return null;
	const { title, text } = content.columns[0]!;
	return {
		ground: null,
		accent: null,
		bubbles: content.columns.length,
		title: shortTitle(title || text, targets),
	};
}
