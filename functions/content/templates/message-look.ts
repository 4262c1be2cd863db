import { templateListText } from "#domain/content/templates/content-text.ts";
import { flexLook } from "#domain/content/templates/flex/flex-look.ts";
import type { TemplateContent } from "#domain/content/templates/template-content.ts";
import type { MessageLook } from "#domain/engine/kinds/template.ts";
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
	look: content.type === "flex" ? flexLook(content.contents, targets) : null,
});
