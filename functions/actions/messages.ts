import type { OutcomeLetter } from "#domain/actions/outcome.ts";
import type { Delay } from "#domain/effects/delay.ts";
import type { Effect } from "#domain/effects/registry.ts";
import type { LineMessage } from "#domain/messages/line.ts";
import { namesForm } from "#domain/messages/placeholders.ts";
import type { Ctx } from "../context.ts";
import { publicOrigin } from "../media/origin.ts";
import { asMessages, contentsOf, type Templates } from "../templates/contents.ts";

export interface Sending {
	messages: LineMessage[];
	delay: Delay;
	/** The outcome code where there is nothing to send; null where there is. */
	unsendable: OutcomeLetter | null;
}

/** The messages of sending effects, with unresolved placeholders. */
export async function loadMessages(
	ctx: Ctx,
	effects: readonly Effect[],
): Promise<(effect: Effect) => Sending> {
	const ids = [...new Set(effects.flatMap((effect) => (effect.type === 12 ? effect.egg_id : [])))];
	const templates: Templates = ids.length > 0 ? await contentsOf(ctx, ids) : new Map();
	const origin = publicOrigin(ctx.env);
	return (effect) => {
		if (effect.type === 1) return sendable([{ type: "text", text: effect.text }], effect, origin);
		if (effect.type !== 12) throw new Error(`Effect ${effect.type} sends nothing`);
		const template = templates.get(effect.egg_id);
		if (!template) return { messages: [], delay: effect, unsendable: "g" };
		const converted = asMessages(ctx, template.content, templates, { write: asWritten, origin });
		return "messages" in converted
			? sendable(converted.messages, effect, origin)
			: { messages: [], delay: effect, unsendable: converted.letter };
	};
}

const asWritten = (text: string) => text;

/** The address of a form is resolved later, and would lead nowhere without our origin. */
const sendable = (messages: LineMessage[], delay: Delay, origin: string): Sending =>
	origin === "" && namesForm(messages)
		? { messages: [], delay, unsendable: "o" }
		: { messages, delay, unsendable: null };
