import { Group, Skeleton, Text } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { DEFAULT_SEND_KEY, isOtherSendKeyPress, isSendKeyPress } from "#domain/people/composer/send-key.ts";
import { parseShortcutSearch } from "#domain/people/composer/template-shortcut.ts";
import { usePlaceholderTargets } from "#web/engine/placeholders/usePlaceholderTargets.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { AttachMenu } from "./AttachMenu.tsx";
import { AttachmentList } from "./AttachmentList.tsx";
import { CannedReplyList } from "./CannedReplyList.tsx";
import { ComposerFoot } from "./ComposerFoot.tsx";
import { useCancelledMessages } from "./cancelledMessages.ts";
import type { CannedReply, ComposerState } from "./composerApi.ts";
import { joinComposerDrafts } from "./draftMessages.ts";
import { FileDropArea } from "./FileDropArea.tsx";
import classes from "./FriendComposer.module.css";
import { QuoteBar } from "./QuoteBar.tsx";
import { useQuoteRequests } from "./quoteRequests.ts";
import { SendHeldNotice } from "./SendHeldNotice.tsx";
import { StickerButton } from "./StickerButton.tsx";
import { useCannedReplyKeys } from "./useCannedReplyKeys.ts";
import { useComposerForm } from "./useComposerForm.ts";

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
	tools: ReactNode;
}

/** Form of the message to a friend. */
export function ComposerForm({ friendId, state, onTyping, waitingUpTo, tools }: ComposerFormProps) {
	const form = useComposerForm({ friendId, state, waitingUpTo });
	const { draft, latest, change, attach, attachFiles, uploading, freeSlots, problems, send } = form;
	const targets = usePlaceholderTargets();
	const [isListOpen, setListOpen] = useState(false);
	const area = useRef<HTMLDivElement>(null);
	const sendKey = state?.send_key ?? DEFAULT_SEND_KEY;
	const focus = () => area.current?.querySelector<HTMLElement>(".ProseMirror")?.focus();

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
		change(joinComposerDrafts(form.draftOfSent(cancelledMessage), latest.current));
		focus();
	});

	const handleKey = (event: KeyboardEvent): boolean => {
		if (canned.handleKey(event)) return true;
		if (isOtherSendKeyPress(event)) {
			void send(null, !form.handlesByDefault);
			return true;
		}
		if (!isSendKeyPress(event, sendKey)) return false;
		void send(null);
		return true;
	};

	return (
		<FileDropArea area={area} onFiles={attachFiles}>
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
						takesLineEmoji
						readOnly={false}
						invalid={problems.length > 0}
						// On a phone the keyboard would cover the talk.
						cursorWanted={matchMedia("(pointer: fine)").matches}
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
							{tools}
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
			{state?.is_held && <SendHeldNotice recipient="この友だち" />}
			<ComposerFoot
				friendId={friendId}
				form={form}
				replyUntil={state?.reply_until ?? null}
				sendKey={sendKey}
				isWaiting={waitingUpTo !== null}
			/>
		</FileDropArea>
	);
}
