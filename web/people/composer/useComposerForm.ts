import { useState } from "react";
import { isComposerDraftEmpty } from "#domain/people/composer/composer-draft.ts";
import type { ComposerSendInput } from "#domain/people/composer/composer-message.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type ComposerState, requestSend } from "./composerApi.ts";
import { sendInputOfDraft } from "./draftMessages.ts";
import { sendFailureLines } from "./sendFailureLines.ts";
import { useComposerDraft } from "./useComposerDraft.ts";
import { useDraftChanges } from "./useDraftChanges.ts";

interface ComposerFormInput {
	friendId: number;
	/** Undefined until it is loaded. */
	state: ComposerState | undefined;
	/** Newest message shown, while messages wait that the operator may handle; null otherwise. */
	waitingUpTo: number | null;
}

/** Draft of the message to a friend: its changes, attachments, errors and sending. */
export function useComposerForm({ friendId, state, waitingUpTo }: ComposerFormInput) {
	const { draft, set, prepareSend, removeSentDraft, draftOfSent } = useComposerDraft(friendId, state?.draft);
	const [problems, setProblems] = useState<string[]>([]);
	const { busy, run } = useBusy();
	const { latest, change, attach, attachFiles, uploading, freeSlots } = useDraftChanges({
		draft,
		set,
		setProblems,
	});
	const handlesByDefault = waitingUpTo !== null && (state?.handles_by_default ?? true);

	const send = (at: ComposerSendInput["send_at"], handles = handlesByDefault) =>
		run(async () => {
			const sentDraft = latest.current;
			if (uploading.length > 0)
				return setProblems(["ファイルのアップロードが終わってから送信してください。"]);
			if (isComposerDraftEmpty(sentDraft)) return setProblems([COMPOSE_TEXTS.nothingToSend]);
			const { body, key } = prepareSend({
				...sendInputOfDraft(sentDraft, at),
				handles_up_to: handles ? waitingUpTo : null,
			});
			try {
				const { id } = await requestSend(friendId, body, key);
				removeSentDraft(id, sentDraft, latest.current);
				setProblems([]);
			} catch (error) {
				setProblems(sendFailureLines(error));
			}
		});

	return {
		draft,
		latest,
		change,
		attach,
		attachFiles,
		uploading,
		freeSlots,
		problems,
		busy,
		/** Whether a send handles the waiting messages unless the operator decides otherwise. */
		handlesByDefault,
		send,
		draftOfSent,
	};
}
