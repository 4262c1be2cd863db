import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import type { TemplateContent } from "#domain/content/templates/template-content.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { type MessageLook, TEMPLATE_TYPES, type TemplateType } from "#domain/engine/kinds/template.ts";
import { presentMessageLook } from "#functions/content/templates/message-look.ts";
import { templateThumbnailKey } from "#functions/content/templates/template-files.ts";
import type { Ctx } from "#functions/context.ts";
import { mayReadEffectMessages } from "#functions/engine/actions/may-read-effect-messages.ts";
import { loadTemplateContents } from "#functions/engine/messages/template-contents.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Loads the templates of broadcasts for the pictures and words of their messages in a list. */
export async function loadMessageLooks(ctx: OperatorCtx, messages: readonly BroadcastMessage[]) {
	const templates = await loadTemplatesOf(
		ctx,
		messages.filter((message) => mayReadEffectMessages(ctx, message)),
	);
	const contentOf = (message: BroadcastMessage): TemplateContent | undefined => {
		if (message.type === EFFECTS.text.type) return { type: "text", text: message.text };
		const content = templates.get(message.egg_id)?.content;
		return content?.type === "pack" ? templates.get(content.template_ids[0]!)?.content : content;
	};
	const lookOf = (message: BroadcastMessage): MessageLook | null => {
		const content = contentOf(message);
		return content ? presentMessageLook(content, templateThumbnailKey(content), undefined) : null;
	};
	return {
		/** Picture of the first message that is more than text, or of the first one; null if none is readable. */
		pictureOf: (messagesOfBroadcast: readonly BroadcastMessage[]): MessageLook | null => {
			const looks = messagesOfBroadcast.flatMap((message) => lookOf(message) ?? []);
			return looks.find(({ type }) => type !== "text") ?? looks[0] ?? null;
		},
		/** Words of a message, or the name of its type; null for one that the operator may not read. */
		wordsOf: (message: BroadcastMessage): string | null => {
			const look = lookOf(message);
			return look && (look.content_text || TEMPLATE_TYPES[look.type as TemplateType]);
		},
	};
}

const loadTemplatesOf = (ctx: Ctx, messages: readonly BroadcastMessage[]) =>
	loadTemplateContents(
		ctx,
		messages.flatMap((message) => (message.type === EFFECTS.template.type ? [message.egg_id] : [])),
	);
