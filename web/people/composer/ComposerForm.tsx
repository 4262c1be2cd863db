import { Group, Skeleton, Text } from "@mantine/core";
import { type ClipboardEvent, type DragEvent, lazy, Suspense, useRef, useState } from "react";
import { MAX_LINE_TEXT } from "#domain/engine/messages/outgoing-message.ts";
import { type ComposerAttachment, isComposerDraftEmpty } from "#domain/people/composer/composer-draft.ts";
import { type ComposerSendInput, MAX_SENT_MESSAGES } from "#domain/people/composer/composer-message.ts";
import { DEFAULT_SEND_KEY, isOtherSendKeyPress, isSendKeyPress } from "#domain/people/composer/send-key.ts";
import { parseShortcutSearch } from "#domain/people/composer/template-shortcut.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { AttachMenu } from "./AttachMenu.tsx";
import { AttachmentList } from "./AttachmentList.tsx";
import { CannedReplyList } from "./CannedReplyList.tsx";
import { CostLine } from "./CostLine.tsx";
import { useCancelledMessages } from "./cancelledMessages.ts";
import { type CannedReply, type ComposerState, requestSend } from "./composerApi.ts";
import { countDraftMessages, joinComposerDrafts, sendInputOfDraft } from "./draftMessages.ts";
import classes from "./FriendComposer.module.css";
import { QuoteBar } from "./QuoteBar.tsx";
import { useQuoteRequests } from "./quoteRequests.ts";
import { ScheduleSendButton } from "./ScheduleSendButton.tsx";
import { SendButton } from "./SendButton.tsx";
import { SendKeyMenu } from "./SendKeyMenu.tsx";
import { SendPreviewButton } from "./SendPreviewButton.tsx";
import { StickerButton } from "./StickerButton.tsx";
import { sendFailureLines } from "./sendFailureLines.ts";
import { useAttachmentUploads } from "./useAttachmentUploads.ts";
import { useCannedReplyKeys } from "./useCannedReplyKeys.ts";
import { useComposerDraft } from "./useComposerDraft.ts";

const EditorField = lazy(() =>
	import("#web/engine/placeholders/editor/PlaceholderEditorField.tsx").then((m) => ({
		default: m.PlaceholderEditorField,
	})),
);

interface ComposerFormProps {
	friendId: number;
	/** Undefined until it is loaded; the browser's local draft can be edited before. */
	state: ComposerState | undefined;
	onTyping: (() => void) | undefined;
	/** Newest message shown, while messages wait that the operator may handle; null otherwise. */
	waitingUpTo: number | null;
}

/** Form of the message to a friend. */
export function ComposerForm({ friendId, state, onTyping, waitingUpTo }: ComposerFormProps) {
	const { draft, set, sendingOf, wasSent, draftOfSent } = useComposerDraft(friendId, state?.draft);
	const targets = usePlaceholderTargets();
	const [problems, setProblems] = useState<string[]>([]);
	const [isListOpen, setListOpen] = useState(false);
	const [isOver, setOver] = useState(false);
	const { busy, run } = useBusy();
	const form = useRef<HTMLDivElement>(null);
	const latest = useRef(draft);
	latest.current = draft;
	const sendKey = state?.send_key ?? DEFAULT_SEND_KEY;
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
	/** Attaches as many files as there is room for: several may be chosen, pasted or dropped at once. */
	const attachFiles = (files: readonly File[]) => {
		const freeSlots = Math.max(0, MAX_SENT_MESSAGES - countDraftMessages(latest.current) - uploading.length);
		void uploadFiles(files.slice(0, freeSlots)).then(() => {
			if (files.length > freeSlots) setProblems([COMPOSE_TEXTS.tooMany(MAX_SENT_MESSAGES)]);
		});
	};
	const focus = () => form.current?.querySelector<HTMLElement>(".ProseMirror")?.focus();

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

	const putIntoText = (text: string, typedText = latest.current.text) => {
		change({ text: typedText === "" ? text : `${typedText}\n${text}` });
		focus();
	};
	const putTemplate = ({ id, name, text }: CannedReply) => {
		setListOpen(false);
		const { text: typedText } = latest.current;
		const remainingText = parseShortcutSearch(typedText) === null ? typedText : "";
		if (text !== null) return putIntoText(text, remainingText);
		change({ text: remainingText });
		attach({ key: createKey(), label: name, message: { type: "template", template_id: id } });
		focus();
	};
	const canned = useCannedReplyKeys({
		search: isListOpen ? (parseShortcutSearch(draft.text) ?? "") : parseShortcutSearch(draft.text),
		onChoose: putTemplate,
		onClose: () => setListOpen(false),
	});

	useQuoteRequests(friendId, (quoted) => {
		change({ quoted });
		focus();
	});
	useCancelledMessages(friendId, (cancelledMessage) => {
		change(joinComposerDrafts(draftOfSent(cancelledMessage), latest.current));
		focus();
	});

	const handleKey = (event: KeyboardEvent): boolean => {
		if (canned.handleKey(event)) return true;
		if (isOtherSendKeyPress(event)) {
			void send(null, !handlesByDefault);
			return true;
		}
		if (!isSendKeyPress(event, sendKey)) return false;
		void send(null);
		return true;
	};
	const attachPasted = (event: ClipboardEvent) => {
		const files = [...event.clipboardData.files];
		if (files.length === 0) return;
		event.preventDefault();
		attachFiles(files);
	};
	const attachDropped = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		attachFiles([...event.dataTransfer.files]);
	};
	const freeSlots = Math.max(0, MAX_SENT_MESSAGES - countDraftMessages(draft) - uploading.length);

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting have a twin, the button
		<div
			ref={form}
			className={`${classes.form} ${isOver ? classes.over : ""}`}
			onPasteCapture={attachPasted}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={attachDropped}
		>
			{draft.quoted && <QuoteBar quoted={draft.quoted} onRemove={() => change({ quoted: null })} />}
			{canned.isOpen && <CannedReplyList canned={canned} onChoose={putTemplate} />}
			<div className={classes.text}>
				<Suspense fallback={<Skeleton height="6rem" />}>
					<EditorField
						value={draft.text}
						onChange={(text) => {
							change({ text });
							onTyping?.();
						}}
						targets={targets}
						hint="メッセージを入力（「/」で定型文、「{」で差し込み）"
						rows={2}
						oneLine={false}
						readOnly={false}
						invalid={problems.length > 0}
						cursorWanted={false}
						onKey={handleKey}
						attributes={{ "aria-label": "メッセージ" }}
					>
						<Group gap="0.25rem" mr="auto">
							<AttachMenu
								freeSlots={freeSlots}
								onFiles={attachFiles}
								onAttach={attach}
								onTemplates={() => {
									setListOpen(true);
									focus();
								}}
								targets={targets}
								onInsert={putIntoText}
							/>
							<StickerButton disabled={freeSlots === 0} onAttach={attach} />
						</Group>
					</EditorField>
				</Suspense>
			</div>
			<AttachmentList
				attachments={draft.attachments}
				uploading={uploading}
				onRemove={(key) => change({ attachments: draft.attachments.filter((each) => each.key !== key) })}
			/>
			{problems.map((problem) => (
				<Text key={problem} size="sm" c="var(--mantine-color-error)" role="alert">
					{problem}
				</Text>
			))}
			<div className={classes.foot}>
				<CostLine replyUntil={state?.reply_until ?? null} isWriting={!isComposerDraftEmpty(draft)} />
				<Group gap="xs" ml="auto" justify="flex-end">
					{draft.text.length > MAX_LINE_TEXT * 0.8 && (
						<Text size="xs" c={draft.text.length > MAX_LINE_TEXT ? "var(--mantine-color-error)" : "dimmed"}>
							{draft.text.length}/{MAX_LINE_TEXT}
						</Text>
					)}
					<SendKeyMenu friendId={friendId} value={sendKey} />
					<SendPreviewButton
						friendId={friendId}
						disabled={busy || uploading.length > 0 || isComposerDraftEmpty(draft)}
						input={() => ({
							...sendInputOfDraft(latest.current, null),
							handles_up_to: null,
							draft_at: null,
						})}
						sendLabel={handlesByDefault ? "この内容で返信して対応済みにする" : "この内容で送信"}
						onSend={() => void send(null)}
					/>
					<ScheduleSendButton
						disabled={busy || isComposerDraftEmpty(draft)}
						isWaiting={waitingUpTo !== null}
						handlesByDefault={handlesByDefault}
						onSchedule={(at, handles) => void send(at, handles)}
					/>
					<SendButton
						isWaiting={waitingUpTo !== null}
						handlesByDefault={handlesByDefault}
						busy={busy}
						onSend={(handles) => void send(null, handles)}
					/>
				</Group>
			</div>
		</div>
	);
}
