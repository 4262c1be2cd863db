import type { TemplateContent } from "#domain/content/templates/content.ts";
import type { LineMessage } from "#domain/engine/messages/line.ts";
import type { PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import { resolveForAnybody } from "#domain/engine/placeholders/text.ts";
import { withEncodedAddresses } from "#domain/platform/line/addresses.ts";
import {
	asMessages,
	asTaken,
	contentsOf,
	type Templates,
} from "#functions/engine/messages/template-contents.ts";
import { valuesOfReader } from "#functions/engine/placeholders/reader.ts";
import { allTargets, targetsIn } from "#functions/engine/placeholders/targets.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { forThisView } from "#functions/platform/media/shown.ts";

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
		contentsOf(ctx, [id]),
		valuesOfReader({ ctx, input: { friend, origin } }),
	]);
	const template = templates.get(id);
	if (!template) throw notFound();
	const { content } = template;
	const taken = asTaken(ctx, content, templates, {
		values: friend === null ? null : values,
		targets: values.withheld?.length ? await allTargets(ctx) : undefined,
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
					messages: forThisView(ctx, friend === null ? shown.messages : withEncodedAddresses(shown.messages)),
					problem: null,
				}),
	};
}

/** For a page that puts in the values itself, of whichever friend is chosen there. */
async function asWritten(
	ctx: OperatorCtx,
	{ id, origin }: { id: number; origin: string },
): Promise<Previewed> {
	const templates = await contentsOf(ctx, [id]);
	const template = templates.get(id);
	if (!template) throw notFound();
	const taken = asTaken(ctx, template.content, templates, { values: null, origin });
	return {
		name: template.name,
		friend_name: null,
		...("problem" in taken
			? { messages: [], problem: taken.problem }
			: { messages: forThisView(ctx, taken.messages), problem: null }),
	};
}

interface ForAnybody {
	content: TemplateContent;
	templates: Templates;
	values: PlaceholderValues;
	origin: string;
}

async function forAnybody(ctx: OperatorCtx, { content, templates, values, origin }: ForAnybody) {
	const texts: string[] = [];
	const collect = (text: string) => {
		texts.push(text);
		return text;
	};
	asMessages(ctx, content, templates, { write: collect, origin });
	const targets = await targetsIn(ctx, texts);
	const write = (text: string) => resolveForAnybody(text, values, targets);
	return asMessages(ctx, content, templates, { write, origin });
}
