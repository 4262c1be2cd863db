import { type FlexBlock, valueAtPath } from "#domain/content/templates/flex/flex-block.ts";
import {
	internalPictureAddress,
	replacePictureAddresses,
} from "#domain/content/templates/flex/flex-pictures.ts";
import { actionTapData, listTappedActions } from "#domain/content/templates/flex/flex-tap-data.ts";
import { quickRepliesOf } from "#domain/content/templates/quick-replies.ts";
import {
	parseFlexContents,
	type TemplateContent,
	type TemplateContentOf,
	type templateInput,
} from "#domain/content/templates/template-content.ts";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import type { ReferenceVisitor } from "../reference-visitor.ts";
import { walkText } from "../text-walk.ts";
import { type ContentOf, defineContent } from "./definition.ts";

/** Fields of a template that hold keys of files. */
const FILE_FIELDS = new Set(["media_key", "preview_key", "icon_key"]);

/** Content of a template: its texts, files, tapped actions and, of a pack, its templates. */
export const templateWalk = defineContent<ContentOf<typeof templateInput>>({
	walk: ({ content, ...rest }, visitor) => {
		const walked = walkContent(content, visitor);
		return walked && { ...rest, content: walked };
	},
});

function walkContent(content: TemplateContent, visitor: ReferenceVisitor): TemplateContent | null {
	if (content.type === "pack") return walkPack(content, visitor);
	const walked = walkQuickReplies(walkVideo(content, visitor), visitor);
	if (!walked) return null;
	const texts = mapTexts(walked, (text, field) => {
		if (field === "contents") return text;
		return FILE_FIELDS.has(field) ? text && visitor.file(text) : walkText(text, visitor);
	});
	return texts.type === "flex" ? walkFlex(texts, visitor) : texts;
}

/** A video whose action is left out is still the same message. */
function walkVideo(content: TemplateContent, visitor: ReferenceVisitor): TemplateContent {
	if (content.type !== "video" || content.watched_action_id === undefined) return content;
	return { ...content, watched_action_id: visitor.id("actions", content.watched_action_id) ?? undefined };
}

/** A message without one of its quick replies would be another one. */
function walkQuickReplies<Content extends TemplateContent>(
	content: Content,
	visitor: ReferenceVisitor,
): Content | null {
	const buttons = quickRepliesOf(content).map(({ action_id, template_id, ...button }) => ({
		...button,
		...(button.type === "action" && { action_id: visitor.id("actions", action_id ?? 0) }),
		...(button.type === "template" && { template_id: visitor.id("templates", template_id ?? 0) }),
	}));
	if (buttons.length === 0) return content;
	const isWhole = buttons.every(({ action_id, template_id }) => action_id !== null && template_id !== null);
	return isWhole ? { ...content, quick_replies: buttons } : null;
}

/** A pack without one of its templates would be another message. */
function walkPack(content: TemplateContentOf<"pack">, visitor: ReferenceVisitor): TemplateContent | null {
	const ids = content.template_ids.map((id) => visitor.id("templates", id));
	return ids.every((id) => id !== null) ? { ...content, template_ids: ids } : null;
}

/** JSON that needs no change keeps its spelling. A message without one of its buttons would be another one. */
function walkFlex(content: TemplateContentOf<"flex">, visitor: ReferenceVisitor): TemplateContent | null {
	const message = parseFlexContents(content.contents);
	const tapped = structuredClone(message);
	for (const { path, id } of listTappedActions(message)) {
		const newId = visitor.id("actions", id);
		if (newId === null) return null;
		(valueAtPath(tapped, path.slice(0, -1)) as FlexBlock).data = actionTapData(newId);
	}
	const pictures = replacePictureAddresses(tapped, (key) => internalPictureAddress(visitor.file(key)));
	const walked = mapTexts(pictures, (text) => walkText(text, visitor));
	const contents = JSON.stringify(walked);
	return contents === JSON.stringify(message) ? content : { ...content, contents };
}
