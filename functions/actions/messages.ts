import type { Delay } from "#domain/effects/delay.ts";
import type { Effect } from "#domain/effects/registry.ts";
import type { LineMessage } from "#domain/messages/line.ts";
import type { Ctx } from "../context.ts";
import { publicOrigin } from "../media/origin.ts";
import { asMessages, contentsOf, type Templates } from "../templates/contents.ts";

interface Sending {
	messages: LineMessage[];
	delay: Delay;
}

/** What sending effects send, their placeholders not yet put in. A template that is gone sends nothing. */
export async function loadMessages(
	ctx: Ctx,
	effects: readonly Effect[],
): Promise<(effect: Effect) => Sending> {
	const ids = [...new Set(effects.flatMap((effect) => (effect.type === 12 ? effect.egg_id : [])))];
	const [templates, origin] =
		ids.length > 0 ? await Promise.all([contentsOf(ctx, ids), publicOrigin(ctx)]) : [new Map(), ""];
	return (effect) => {
		if (effect.type === 1) return { messages: [{ type: "text", text: effect.text }], delay: effect };
		if (effect.type !== 12) throw new Error(`Effect ${effect.type} sends nothing`);
		return { messages: messagesOf(ctx, effect.egg_id, templates, origin), delay: effect };
	};
}

function messagesOf(ctx: Ctx, id: number, templates: Templates, origin: string): LineMessage[] {
	const template = templates.get(id);
	if (!template) return [];
	const converted = asMessages(ctx, template.content, templates, { values: null, origin });
	return "messages" in converted ? converted.messages : [];
}
