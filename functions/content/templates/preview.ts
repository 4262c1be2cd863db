import type { TemplateContent } from "#domain/content/templates/content.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import type { PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import { resolveForAnybody } from "#domain/engine/placeholders/placeholder-text.ts";
import { encodeAddresses } from "#domain/platform/line/encode-addresses.ts";
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

interface Preview {
	ctx: OperatorCtx;
	/** `friend` is null for a preview without a friend; with `written` its placeholders stay as they are written. */
	input: { id: number; friend: number | null; written: boolean; origin: string };
}

interface Previewed {
	name: string;
	friend_name: string | null;
	messages: LineMessage[];
	/** Why it cannot be sent as it is. */
	problem: string | null;
}

/**
 * A template as it is written, or as it is sent: for a friend with everything resolved; without a friend with labels for a friend's own
 * values.
 * @throws Refusal 404 for a template or friend that does not exist.
 */
export async function previewTemplate({ ctx, input }: Preview): Promise<Previewed> {
	const { id, friend, written, origin } = input;
	if (written) return asWritten(ctx, { id, origin });
	const [templates, values] = await Promise.all([
		loadTemplateContents(ctx, [id]),
		loadPreviewValues({ ctx, input: { friend, origin } }),
	]);
	const template = templates.get(id);
	if (!template) throw notFound();
	const { content } = template;
	const taken = templateAsReceived(ctx, content, templates, {
		values: friend === null ? null : values,
		targets: values.withheld?.length ? await loadAllTargets(ctx) : undefined,
		origin,
	});
	const shown =
		friend === null && "messages" in taken
			? await forAnybody(ctx, { content, templates, values, origin })
			: taken;
	return {
		name: template.name,
		friend_name: friend === null ? null : values.name,
		...("problem" in shown
			? { messages: [], problem: shown.problem }
			: {
					messages: signPicturesForView(
						ctx,
						friend === null ? shown.messages : encodeAddresses(shown.messages),
					),
					problem: null,
				}),
	};
}

/** For a page that puts in the values itself, of whichever friend is chosen there. */
async function asWritten(
	ctx: OperatorCtx,
	{ id, origin }: { id: number; origin: string },
): Promise<Previewed> {
	const templates = await loadTemplateContents(ctx, [id]);
	const template = templates.get(id);
	if (!template) throw notFound();
	const taken = templateAsReceived(ctx, template.content, templates, { values: null, origin });
	return {
		name: template.name,
		friend_name: null,
		...("problem" in taken
			? { messages: [], problem: taken.problem }
			: { messages: signPicturesForView(ctx, taken.messages), problem: null }),
	};
}

interface ForAnybody {
	content: TemplateContent;
	templates: TemplatesById;
	values: PlaceholderValues;
	origin: string;
}

async function forAnybody(ctx: OperatorCtx, { content, templates, values, origin }: ForAnybody) {
	const texts: string[] = [];
	const collect = (text: string) => {
		texts.push(text);
		return text;
	};
	templateAsMessages(ctx, content, templates, { write: collect, origin });
	const targets = await loadTargetsIn(ctx, texts);
	const write = (text: string) => resolveForAnybody(text, values, targets);
	return templateAsMessages(ctx, content, templates, { write, origin });
}
