import { useMemo, useState } from "react";
import { groupMessageInput } from "#domain/inbox/groups/group-input.ts";
import {
	type ComposerDraft,
	EMPTY_COMPOSER_DRAFT,
	isComposerDraftEmpty,
} from "#domain/people/composer/composer-draft.ts";
import { sendInputOfDraft } from "#web/people/composer/draftMessages.ts";
import { useDraftChanges } from "#web/people/composer/useDraftChanges.ts";
import { checkDraft } from "#web/platform/ui/formProblems.ts";
import { useSaving } from "#web/platform/ui/useSaving.ts";
import { postGroupMessages } from "./groupsApi.ts";

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
	const { change, attach, attachFiles, uploading, freeSlots } = useDraftChanges({
		draft,
		set: setDraft,
		setProblems: setUploadProblems,
	});
	const messages = useMemo(() => sendInputOfDraft(draft, null).messages, [draft]);
	const { saving, save, problems } = useSaving(
		{ messages, handles_up_to: waitingUpTo },
		{
			check: (sent) => checkDraft(groupMessageInput, sent),
			send: (sent, headers) => postGroupMessages(groupId, sent, headers),
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
