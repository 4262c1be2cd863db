import type { ComposerDraft } from "#domain/people/composer/composer-draft.ts";
import type { ComposerSendInput } from "#domain/people/composer/composer-message.ts";

/** Converts a draft into the input of a send: its text, then its attachments. */
export const sendInputOfDraft = (
	{ text, attachments, quoted }: ComposerDraft,
	send_at: ComposerSendInput["send_at"],
): Omit<ComposerSendInput, "draft_at" | "handles_up_to"> => ({
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
export const joinComposerDrafts = (cancelled: ComposerDraft, current: ComposerDraft): ComposerDraft => ({
	text: [cancelled.text, current.text].filter((text) => text !== "").join("\n"),
	attachments: [...cancelled.attachments, ...current.attachments],
	quoted: cancelled.quoted ?? current.quoted,
});
