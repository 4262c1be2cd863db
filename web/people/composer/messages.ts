import type { ComposerDraft } from "#domain/people/composer/draft.ts";
import type { SendInput } from "#domain/people/composer/message.ts";

/** Converts a draft into the input of a send: its text, then its attachments. */
export const sendInputOfDraft = (
	{ text, attachments, quoted }: ComposerDraft,
	send_at: SendInput["send_at"],
): Omit<SendInput, "draft_at"> => ({
	messages: [
		// A line break that was left at the end would show as an empty line.
		...(text.trim() === "" ? [] : [{ type: "text" as const, text: text.trimEnd() }]),
		...attachments.map(({ message }) => message),
	],
	quoted_id: quoted?.id ?? null,
	send_at,
});

/** Number of messages in a draft, its text included. */
export const messageCountOf = (draft: ComposerDraft): number => sendInputOfDraft(draft, null).messages.length;

/** A draft that was taken back, before what was written since. */
export const joinComposerDrafts = (back: ComposerDraft, now: ComposerDraft): ComposerDraft => ({
	text: [back.text, now.text].filter((text) => text !== "").join("\n"),
	attachments: [...back.attachments, ...now.attachments],
	quoted: back.quoted ?? now.quoted,
});
