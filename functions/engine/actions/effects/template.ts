import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/outcome.ts";
import { asMessages, contentsOf } from "#functions/engine/messages/template-contents.ts";
import { publicOrigin } from "#functions/platform/http/origin.ts";
import { sendable, unsendable } from "../sending.ts";
import type { EffectRunner } from "./runner.ts";
import { sendingRunner } from "./text.ts";

type Template = EffectOf<"template">;

/** Sends a template, at once or later. */
export const template: EffectRunner<Template> = {
	...sendingRunner<Template>(),
	messages: async (ctx, effects) => {
		const templates = await contentsOf(ctx, [...new Set(effects.flatMap(({ egg_id }) => egg_id))]);
		const reader = { write: (text: string) => text, origin: publicOrigin(ctx.env) };
		return (effect) => {
			const found = templates.get(effect.egg_id);
			if (!found) return unsendable(OUTCOME_CODES.gone, effect);
			const converted = asMessages(ctx, found.content, templates, reader);
			return "messages" in converted
				? sendable(ctx, converted.messages, effect)
				: unsendable(converted.code, effect);
		};
	},
};
