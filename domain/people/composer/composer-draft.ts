import { z } from "zod";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { isDeeperThan } from "#domain/platform/wire/nesting-depth.ts";
import { MAX_SENT_MESSAGES, pageInstant, type SentMessage } from "./composer-message.ts";

/** Attachment: a message of any type but text, with its data for display in the composer. */
export interface ComposerAttachment {
	/** Unique within the draft. */
	key: string;
	message: Exclude<SentMessage, { type: "text" }>;
	/** Displayed name: of a file (`写真.jpg`) or a template. */
	label: string;
}

/** Quoted message, with its data for display in the composer. */
export interface QuotedMessage {
	id: number;
	text: string;
	from: string;
}

/** Content of the composer. */
export interface ComposerDraft {
	text: string;
	attachments: ComposerAttachment[];
	quoted: QuotedMessage | null;
}

export const EMPTY_COMPOSER_DRAFT: ComposerDraft = { text: "", attachments: [], quoted: null };

export const isComposerDraftEmpty = ({
	text,
	attachments,
}: Pick<ComposerDraft, "text" | "attachments">): boolean => text.trim() === "" && attachments.length === 0;

/** Above the limit of a send, so that a text that must still be shortened is not lost. */
const MAX_DRAFT_TEXT = 20_000;
/** Maximum length of all attachments as JSON, and their maximum depth. */
const MAX_ATTACHMENTS_JSON = 10_000;
const MAX_ATTACHMENT_DEPTH = 8;
/** Above the limit of a send: cancelled messages are added to the current draft, repeatedly. */
const MAX_DRAFT_ATTACHED = 4 * MAX_SENT_MESSAGES;

/** An attachment in the page's form; it is validated only when it is sent. */
const attachment = z.looseObject({
	key: z.string().max(100),
	label: z.string().max(1_000),
	message: z.looseObject({ type: z.string().max(50) }),
});

const composerDraft = z.object({
	text: z.string().max(MAX_DRAFT_TEXT, COMPOSE_TEXTS.draftTooLong(MAX_DRAFT_TEXT)),
	attachments: z
		.array(attachment)
		.max(MAX_DRAFT_ATTACHED, COMPOSE_TEXTS.tooMany(MAX_DRAFT_ATTACHED))
		.refine(
			(all) => !isDeeperThan(MAX_ATTACHMENT_DEPTH, all) && JSON.stringify(all).length <= MAX_ATTACHMENTS_JSON,
			COMPOSE_TEXTS.draftTooLong(MAX_DRAFT_TEXT),
		),
	quoted: z.object({ id: recordId(), text: z.string().max(1_000), from: z.string().max(1_000) }).nullable(),
});

/** Body of a save of a draft: the newest wins. */
export const composerDraftInput = z.object({
	/** Null after it was sent or emptied. */
	draft: composerDraft.nullable().transform((draft) => draft as unknown as ComposerDraft | null),
	/** Time of writing, epoch ms by the page's clock. */
	written_at: pageInstant(),
});

export type ComposerDraftInput = z.output<typeof composerDraftInput>;
