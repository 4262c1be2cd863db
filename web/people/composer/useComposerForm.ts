import { useRef, useState } from "react";
import { type ComposerAttachment, isComposerDraftEmpty } from "#domain/people/composer/composer-draft.ts";
import { type ComposerSendInput, MAX_SENT_MESSAGES } from "#domain/people/composer/composer-message.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type ComposerState, requestSend } from "./composerApi.ts";
import { countDraftMessages, sendInputOfDraft } from "./draftMessages.ts";
import { sendFailureLines } from "./sendFailureLines.ts";
import { useAttachmentUploads } from "./useAttachmentUploads.ts";
import { useComposerDraft } from "./useComposerDraft.ts";

interface ComposerFormInput {
	friendId: number;
	/** Undefined until it is loaded. */
	state: ComposerState | undefined;
	/** Newest message shown, while messages wait that the operator may handle; null otherwise. */
	waitingUpTo: number | null;
}

/** Draft of the message to a friend: its changes, attachments, errors and sending. */
export function useComposerForm({ friendId, state, waitingUpTo }: ComposerFormInput) {
	const { draft, set, sendingOf, wasSent, draftOfSent } = useComposerDraft(friendId, state?.draft);
	const [problems, setProblems] = useState<string[]>([]);
	const { busy, run } = useBusy();
	const latest = useRef(draft);
	latest.current = draft;
	const handlesByDefault = waitingUpTo !== null && (state?.handles_by_default ?? true);

	const change = (part: Partial<typeof draft>) => {
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
	const freeSlotsOf = (someDraft: typeof draft) =>
		Math.max(0, MAX_SENT_MESSAGES - countDraftMessages(someDraft) - uploading.length);
	/** Attaches as many files as there is room for: several may be chosen, pasted or dropped at once. */
	const attachFiles = (files: readonly File[]) => {
		const freeSlots = freeSlotsOf(latest.current);
		void uploadFiles(files.slice(0, freeSlots)).then(() => {
			if (files.length > freeSlots) setProblems([COMPOSE_TEXTS.tooMany(MAX_SENT_MESSAGES)]);
		});
	};

	const send = (at: ComposerSendInput["send_at"], handles = handlesByDefault) =>
		run(async () => {
			const sentDraft = latest.current;
			if (uploading.length > 0)
				return setProblems(["ファイルのアップロードが終わってから送信してください。"]);
			if (isComposerDraftEmpty(sentDraft)) return setProblems([COMPOSE_TEXTS.nothingToSend]);
			const { body, key } = sendingOf({
				...sendInputOfDraft(sentDraft, at),
				handles_up_to: handles ? waitingUpTo : null,
			});
			try {
				const { id } = await requestSend(friendId, body, key);
				wasSent(id, sentDraft, latest.current);
				setProblems([]);
			} catch (error) {
				setProblems(sendFailureLines(error));
			}
		});

	return {
		draft,
		/** Draft with the changes since the last render. */
		latest,
		change,
		attach,
		attachFiles,
		uploading,
		/** Number of messages that can still be attached. */
		freeSlots: freeSlotsOf(draft),
		problems,
		busy,
		/** Whether a send handles the waiting messages unless the operator decides otherwise. */
		handlesByDefault,
		send,
		draftOfSent,
	};
}
