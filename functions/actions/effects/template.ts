import { OUTCOME_CODES } from "#domain/actions/outcome.ts";
import type { EffectOf } from "#domain/effects/registry.ts";
import { publicOrigin } from "../../http/origin.ts";
import { asMessages, contentsOf } from "../../messages/template-contents.ts";
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
