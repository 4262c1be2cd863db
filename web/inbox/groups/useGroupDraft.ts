import { useRef, useState } from "react";
import { groupMessageInput } from "#domain/inbox/groups/group-input.ts";
import {
	type ComposerAttachment,
	type ComposerDraft,
	EMPTY_COMPOSER_DRAFT,
	isComposerDraftEmpty,
} from "#domain/people/composer/composer-draft.ts";
import { MAX_SENT_MESSAGES } from "#domain/people/composer/composer-message.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { countDraftMessages, sendInputOfDraft } from "#web/people/composer/draftMessages.ts";
import { useAttachmentUploads } from "#web/people/composer/useAttachmentUploads.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { sendGroupMessages } from "./groupsApi.ts";

interface GroupDraftInput {
	groupId: number;
	/** Newest message shown, while messages wait; null otherwise. */
	waitingUpTo: number | null;
	onSent: () => void;
}

/** Draft of the messages to a group: its text, attachments, and sending. */
export function useGroupDraft({ groupId, waitingUpTo, onSent }: GroupDraftInput) {
	const [draft, setDraft] = useState<ComposerDraft>(EMPTY_COMPOSER_DRAFT);
	const [uploadProblems, setUploadProblems] = useState<string[]>([]);
	const latest = useRef(draft);
	const change = (part: Partial<ComposerDraft>) => {
		setUploadProblems([]);
		// Merged into the latest draft, because uploads finish after further typing.
		latest.current = { ...latest.current, ...part };
		setDraft(latest.current);
	};
	const attach = (attachment: ComposerAttachment) =>
		change({ attachments: [...latest.current.attachments, attachment] });
	const { uploading, uploadFiles } = useAttachmentUploads(attach, (problem) =>
		setUploadProblems(describeError(problem)),
	);
	const freeSlots = Math.max(0, MAX_SENT_MESSAGES - countDraftMessages(draft) - uploading.length);
	const attachFiles = (files: readonly File[]) =>
		void uploadFiles(files.slice(0, freeSlots)).then(() => {
			if (files.length > freeSlots) setUploadProblems([COMPOSE_TEXTS.tooMany(MAX_SENT_MESSAGES)]);
		});
	const { saving, save, problems } = useSaving(
		{ messages: sendInputOfDraft(draft, null).messages, handles_up_to: waitingUpTo },
		{
			check: (sent) => checkDraft(groupMessageInput, sent),
			send: (sent, headers) => sendGroupMessages(groupId, sent, headers),
			onSaved: () => {
				change(EMPTY_COMPOSER_DRAFT);
				onSent();
			},
			failureHeading: "送信できませんでした",
			staysOpen: true,
		},
	);
	const isReady = !saving && uploading.length === 0 && !isComposerDraftEmpty(draft);
	return {
		draft,
		change,
		attach,
		attachFiles,
		uploading,
		freeSlots,
		uploadProblems,
		problems,
		saving,
		isReady,
		send: () => {
			if (isReady) save();
		},
	};
}
