import { problemWithDraft } from "#domain/engine/messages/line-problem.ts";
import { hasOwnLink, withEmojiIfClosed } from "#domain/engine/messages/message-placeholders.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import type { ProgramMessage } from "#domain/integrations/open-api/v1/message-schemas.ts";
import { MAX_SENT_MESSAGES } from "#domain/people/composer/composer-message.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import {
	loadTemplateContents,
	type TemplatesById,
	templateAsMessages,
} from "#functions/engine/messages/template-contents.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { rightRefusal } from "../../token-refusals.ts";
import type { ProgramCtx } from "../program-context.ts";

/**
 * A program's messages in LINE's form, with placeholders not yet filled in.
 * @throws Refusal 422 for deleted templates and for messages that LINE would refuse; 403 for a template if
 * the issuer of the token may not see templates
 */
export async function convertMessages(
	ctx: ProgramCtx,
	messages: readonly ProgramMessage[],
): Promise<LineMessage[]> {
	const ids = messages.flatMap((message) => (message.type === "template" ? [message.template_id] : []));
	const templates: TemplatesById = ids.length === 0 ? new Map() : await templatesOf(ctx, ids);
	const origin = publicOrigin(ctx.env);
	const lineMessages = messages.flatMap((message, index) =>
		convertMessage(ctx, message, { index, templates, origin }),
	);
	if (lineMessages.length > MAX_SENT_MESSAGES)
		throw invalid("messages", COMPOSE_TEXTS.tooManyInAll(lineMessages.length, MAX_SENT_MESSAGES));
	if (origin === "" && hasOwnLink(lineMessages)) throw invalid("messages", CALL_TEXTS.publicOriginUnknown);
	const problems = lineMessages.flatMap((message, index) => {
		const problem = problemWithDraft(message);
		return problem === null ? [] : [COMPOSE_TEXTS.unsendable(index + 1, problem)];
	});
	if (problems.length > 0) throw new Refusal(422, { messages: problems });
	return lineMessages.map(withEmojiIfClosed);
}

/** As in the console, sending a template requires the ability to see it. */
function templatesOf(ctx: ProgramCtx, ids: number[]): Promise<TemplatesById> {
	const refusal = rightRefusal(ctx.caller, { right: "send", needs: ["template-read"] });
	if (refusal) throw refusal;
	return loadTemplateContents(ctx, ids);
}

interface ConversionContext {
	index: number;
	templates: TemplatesById;
	origin: string;
}

type Converters = {
	[Type in ProgramMessage["type"]]: (
		ctx: ProgramCtx,
		message: Extract<ProgramMessage, { type: Type }>,
		material: ConversionContext,
	) => LineMessage[];
};

const CONVERTERS: Converters = {
	text: (_ctx, { text }) => [{ type: "text", text }],
	image: (_ctx, { original_url, preview_url }) => [
		{ type: "image", originalContentUrl: original_url, previewImageUrl: preview_url },
	],
	video: (_ctx, { original_url, preview_url }) => [
		{ type: "video", originalContentUrl: original_url, previewImageUrl: preview_url },
	],
	audio: (_ctx, { original_url, duration_ms }) => [
		{ type: "audio", originalContentUrl: original_url, duration: duration_ms },
	],
	sticker: (_ctx, { package_id, sticker_id }) => [
		{ type: "sticker", packageId: String(package_id), stickerId: String(sticker_id) },
	],
	location: (_ctx, message) => [message],
	flex: (_ctx, { alt_text, contents }) => [{ type: "flex", altText: alt_text, contents }],
	template: (ctx, { template_id }, { index, templates, origin }) => {
		const field = `messages[${index}][template_id]`;
		const template = templates.get(template_id);
		if (!template) throw invalid(field, COMPOSE_TEXTS.templateGone);
		const convertedTemplate = templateAsMessages(ctx, template.content, templates, {
			write: (text) => text,
			origin,
		});
		if ("problem" in convertedTemplate) throw invalid(field, convertedTemplate.problem);
		return convertedTemplate.messages;
	},
};

const convertMessage = (
	ctx: ProgramCtx,
	message: ProgramMessage,
	material: ConversionContext,
): LineMessage[] => CONVERTERS[message.type](ctx, message as never, material);
