import type { LineMessage } from "#domain/engine/messages/line.ts";
import { problemWithDraft } from "#domain/engine/messages/line-problem.ts";
import { namesOwnLink } from "#domain/engine/messages/placeholders.ts";
import type { ProgramMessage } from "#domain/integrations/open-api/v1/messages.ts";
import { MAX_ATTACHED } from "#domain/people/composer/message.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose.ts";
import { asMessages, contentsOf, type Templates } from "#functions/engine/messages/template-contents.ts";
import { publicOrigin } from "#functions/platform/http/origin.ts";
import { invalid, Refusal } from "#functions/platform/http/refusal.ts";
import { whyBeyond } from "../../why-not.ts";
import type { ProgramCtx } from "../program.ts";

/**
 * A program's messages in LINE's form, with placeholders not yet filled in.
 * @throws Refusal 422 for deleted templates and for messages that LINE would refuse; 403 for a template if
 * the issuer of the token may not see templates
 */
export async function writtenMessages(
	ctx: ProgramCtx,
	messages: readonly ProgramMessage[],
): Promise<LineMessage[]> {
	const ids = messages.flatMap((message) => (message.type === "template" ? [message.template_id] : []));
	const templates: Templates = ids.length === 0 ? new Map() : await templatesOf(ctx, ids);
	const origin = publicOrigin(ctx.env);
	const written = messages.flatMap((message, index) => convert(ctx, message, { index, templates, origin }));
	if (written.length > MAX_ATTACHED)
		throw invalid("messages", COMPOSE_TEXTS.tooManyInAll(written.length, MAX_ATTACHED));
	if (origin === "" && namesOwnLink(written)) throw invalid("messages", CALL_TEXTS.publicOriginUnknown);
	const problems = written.flatMap((message, index) => {
		const problem = problemWithDraft(message);
		return problem === null ? [] : [COMPOSE_TEXTS.unsendable(index + 1, problem)];
	});
	if (problems.length > 0) throw new Refusal(422, { messages: problems });
	return written;
}

/** As in the console, sending a template requires the ability to see it. */
function templatesOf(ctx: ProgramCtx, ids: number[]): Promise<Templates> {
	const beyond = whyBeyond(ctx.caller, { right: "send", needs: ["template-read"] });
	if (beyond) throw beyond;
	return contentsOf(ctx, ids);
}

interface Material {
	index: number;
	templates: Templates;
	origin: string;
}

type Converters = {
	[Type in ProgramMessage["type"]]: (
		ctx: ProgramCtx,
		message: Extract<ProgramMessage, { type: Type }>,
		material: Material,
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
		const converted = asMessages(ctx, template.content, templates, { write: (text) => text, origin });
		if ("problem" in converted) throw invalid(field, converted.problem);
		return converted.messages;
	},
};

const convert = (ctx: ProgramCtx, message: ProgramMessage, material: Material): LineMessage[] =>
	CONVERTERS[message.type](ctx, message as never, material);
