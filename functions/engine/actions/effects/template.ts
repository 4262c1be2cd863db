import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { loadTemplateContents, templateAsMessages } from "#functions/engine/messages/template-contents.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { noMessages, sendableMessages } from "../effect-messages.ts";
import type { EffectRunner } from "./effect-runner.ts";
import { createSendingRunner } from "./sending-runner.ts";

type Template = EffectOf<"template">;

/** Sends a template, at once or later. */
export const template: EffectRunner<Template> = {
	...createSendingRunner<Template>(),
	loadMessages: async (ctx, effects) => {
		const templates = await loadTemplateContents(ctx, [...new Set(effects.flatMap(({ egg_id }) => egg_id))]);
		const reader = { write: (text: string) => text, origin: publicOrigin(ctx.env) };
		return (effect) => {
			const loadedTemplate = templates.get(effect.egg_id);
			if (!loadedTemplate) return noMessages(OUTCOME_CODES.gone, effect);
			const converted = templateAsMessages(ctx, loadedTemplate.content, templates, reader);
			return "messages" in converted
				? sendableMessages(ctx, converted.messages, effect)
				: noMessages(converted.code, effect);
		};
	},
};
