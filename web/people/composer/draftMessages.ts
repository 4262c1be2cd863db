import type { ComposerDraft } from "#domain/people/composer/composer-draft.ts";
import type { ComposerSendInput } from "#domain/people/composer/composer-message.ts";

/** Converts a draft into the input of a send: its text, then its attachments. */
export const sendInputOfDraft = (
	{ text, attachments, quoted }: ComposerDraft,
	send_at: ComposerSendInput["send_at"],
): Omit<ComposerSendInput, "draft_at"> => ({
	messages: [
		// LINE would show trailing line breaks as empty lines.
		...(text.trim() === "" ? [] : [{ type: "text" as const, text: text.trimEnd() }]),
		...attachments.map(({ message }) => message),
	],
	quoted_id: quoted?.id ?? null,
	send_at,
});

/** Number of messages in a draft, its text included. */
export const countDraftMessages = (draft: ComposerDraft): number =>
	sendInputOfDraft(draft, null).messages.length;

/** Joins a cancelled draft and the text written since. */
export const joinComposerDrafts = (back: ComposerDraft, now: ComposerDraft): ComposerDraft => ({
	text: [back.text, now.text].filter((text) => text !== "").join("\n"),
	attachments: [...back.attachments, ...now.attachments],
	quoted: back.quoted ?? now.quoted,
});
