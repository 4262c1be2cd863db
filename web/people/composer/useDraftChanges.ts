import { useRef } from "react";
import type { ComposerAttachment, ComposerDraft } from "#domain/people/composer/composer-draft.ts";
import { MAX_SENT_MESSAGES } from "#domain/people/composer/composer-message.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { countDraftMessages } from "./draftMessages.ts";
import { useAttachmentUploads } from "./useAttachmentUploads.ts";

interface DraftChangesInput {
	draft: ComposerDraft;
	set: (draft: ComposerDraft) => void;
	setProblems: (problems: string[]) => void;
}

/** Changes of a draft, and its attachments. */
export function useDraftChanges({ draft, set, setProblems }: DraftChangesInput) {
	const latest = useRef(draft);
	latest.current = draft;
	const change = (part: Partial<ComposerDraft>) => {
		setProblems([]);
		// Merged into the latest draft, because uploads finish after further typing.
		latest.current = { ...latest.current, ...part };
		set(latest.current);
	};
	const attach = (attachment: ComposerAttachment) =>
		change({ attachments: [...latest.current.attachments, attachment] });
	const { uploading, uploadFiles } = useAttachmentUploads(attach, (problem) =>
		setProblems(describeError(problem)),
	);
	const freeSlotsOf = (someDraft: ComposerDraft) =>
		Math.max(0, MAX_SENT_MESSAGES - countDraftMessages(someDraft) - uploading.length);
	/** Attaches as many files as there is room for: several may be chosen, pasted or dropped at once. */
	const attachFiles = (files: readonly File[]) => {
		const freeSlots = freeSlotsOf(latest.current);
		void uploadFiles(files.slice(0, freeSlots)).then(() => {
			if (files.length > freeSlots) setProblems([COMPOSE_TEXTS.tooMany(MAX_SENT_MESSAGES)]);
		});
	};
	return {
		/** Draft with the changes since the last render. */
		latest,
		change,
		attach,
		attachFiles,
		uploading,
		/** Number of messages that can still be attached. */
		freeSlots: freeSlotsOf(draft),
	};
}
