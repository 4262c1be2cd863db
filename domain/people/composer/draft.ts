import { z } from "zod";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { isDeeperThan } from "#domain/platform/wire/nesting-depth.ts";
import { instantByPage, MAX_ATTACHED, type SentMessage } from "./message.ts";

/** Attachment: a message of any kind but a text, with its data for display in the composer. */
export interface Attachment {
	/** Identifies it among the others of its draft. */
	key: string;
	message: Exclude<SentMessage, { type: "text" }>;
	/** A name for it, as `写真.jpg` or that of a template. */
	label: string;
}

/** A message that is quoted, as the composer shows it. */
export interface Quoted {
	id: number;
	text: string;
	from: string;
}

/** Content of the composer. */
export interface ComposerDraft {
	text: string;
	attachments: Attachment[];
	quoted: Quoted | null;
}

export const EMPTY_DRAFT: ComposerDraft = { text: "", attachments: [], quoted: null };

export const isEmptyDraft = ({ text, attachments }: Pick<ComposerDraft, "text" | "attachments">): boolean =>
	text.trim() === "" && attachments.length === 0;

/** Longer than any text that can be sent, so that a text that is still too long is not lost. */
const MAX_DRAFT_TEXT = 20_000;
const MAX_ATTACHMENT = 10_000;
/** More than one send: messages that are taken back are added to the current draft, repeatedly. */
const MAX_DRAFT_ATTACHED = 4 * MAX_ATTACHED;

/** As stored by the page; validated only when it is sent. */
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
			(all) => !isDeeperThan(8, all) && JSON.stringify(all).length <= MAX_ATTACHMENT,
			COMPOSE_TEXTS.draftTooLong(MAX_DRAFT_TEXT),
		),
	quoted: z.object({ id: recordId(), text: z.string().max(1_000), from: z.string().max(1_000) }).nullable(),
});

/** Body of a draft's save: the newest wins. */
export const draftInput = z.object({
	/** Null once it was sent, or emptied. */
	draft: composerDraft.nullable().transform((draft) => draft as unknown as ComposerDraft | null),
	/** When it was written, epoch ms by the page's clock. */
	written_at: instantByPage(),
});

export type DraftInput = z.output<typeof draftInput>;
