import type { TemplateContent } from "#domain/content/templates/template-content.ts";
import { inLineForm } from "#domain/engine/messages/emoji-texts.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import type { PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import { resolveForAnybody } from "#domain/engine/placeholders/placeholder-text.ts";
import {
	loadTemplateContents,
	type TemplatesById,
	templateAsMessages,
	templateAsReceived,
} from "#functions/engine/messages/template-contents.ts";
import { loadAllTargets, loadTargetsIn } from "#functions/engine/placeholders/placeholder-targets.ts";
import { loadPreviewValues } from "#functions/engine/placeholders/preview-values.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";

interface PreviewArgs {
	ctx: OperatorCtx;
	/** `friend` is null for a preview without a friend; `written` leaves the placeholders unresolved. */
	input: { id: number; friend: number | null; written: boolean; origin: string };
}

interface TemplatePreview {
	name: string;
	friend_name: string | null;
	messages: LineMessage[];
	/** Reason why the template cannot be sent. */
	problem: string | null;
}

/**
 * Preview of a template: with unresolved placeholders, or as a friend receives it, or without a friend with
 * labels instead of a friend's own values.
 * @throws Refusal 404 for a template or friend that does not exist.
 */
export async function previewTemplate({ ctx, input }: PreviewArgs): Promise<TemplatePreview> {
	const { id, friend, written, origin } = input;
	if (written) return previewUnresolved(ctx, { id, origin });
	const [templates, values] = await Promise.all([
		loadTemplateContents(ctx, [id]),
		loadPreviewValues({ ctx, input: { friend, origin } }),
	]);
	const template = templates.get(id);
	if (!template) throw notFound();
	const { content } = template;
	const received = templateAsReceived(ctx, content, templates, {
		values: friend === null ? null : values,
		targets: values.withheld?.length ? await loadAllTargets(ctx) : undefined,
		origin,
	});
	// Without a friend the first rendering only tells whether the template can be sent.
	const preview =
		friend === null && "messages" in received
			? await renderForAnybody(ctx, { content, templates, values, origin })
			: received;
	return {
		name: template.name,
		friend_name: friend === null ? null : values.name,
		...("problem" in preview
			? { messages: [], problem: preview.problem }
			: {
					messages: signPicturesForView(
						ctx,
						friend === null ? preview.messages : inLineForm(preview.messages),
					),
					problem: null,
				}),
	};
}

/** For a page that inserts the values of the selected friend itself. */
async function previewUnresolved(
	ctx: OperatorCtx,
	{ id, origin }: { id: number; origin: string },
): Promise<TemplatePreview> {
	const templates = await loadTemplateContents(ctx, [id]);
	const template = templates.get(id);
	if (!template) throw notFound();
	const received = templateAsReceived(ctx, template.content, templates, { values: null, origin });
	return {
		name: template.name,
		friend_name: null,
		...("problem" in received
			? { messages: [], problem: received.problem }
			: { messages: signPicturesForView(ctx, received.messages), problem: null }),
	};
}

interface AnonymousPreview {
	content: TemplateContent;
	templates: TemplatesById;
	values: PlaceholderValues;
	origin: string;
}

/** Messages with labels in place of placeholders: rendered once to collect the placeholders, and once with their names. */
async function renderForAnybody(ctx: OperatorCtx, { content, templates, values, origin }: AnonymousPreview) {
	const texts: string[] = [];
	const collectText = (text: string) => {
		texts.push(text);
		return text;
	};
	templateAsMessages(ctx, content, templates, { write: collectText, origin });
	const targets = await loadTargetsIn(ctx, texts);
	const resolvePlaceholders = (text: string) => resolveForAnybody(text, values, targets);
	return templateAsMessages(ctx, content, templates, { write: resolvePlaceholders, origin });
}
