import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";
import { withEmojiIfClosed } from "#domain/engine/messages/message-placeholders.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { sendableMessages } from "../effect-messages.ts";
import type { EffectRunner } from "./effect-runner.ts";
import { createSendingRunner } from "./sending-runner.ts";

/** Sends a text, at once or later. */
export const text: EffectRunner<EffectOf<"text">> = {
	...createSendingRunner<EffectOf<"text">>(),
	loadMessages: async (ctx) => (effect) =>
		sendableMessages(ctx, [withEmojiIfClosed<LineMessage>({ type: "text", text: effect.text })], effect),
};
