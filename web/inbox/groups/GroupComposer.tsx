import { Button, Group, Skeleton, Text } from "@mantine/core";
import { lazy, Suspense, useRef, useState } from "react";
import { isSendKeyPress } from "#domain/people/composer/send-key.ts";
import { parseShortcutSearch } from "#domain/people/composer/template-shortcut.ts";
import classes from "#web/inbox/chat/ChatTalk.module.css";
import { AttachMenu } from "#web/people/composer/AttachMenu.tsx";
import { AttachmentList } from "#web/people/composer/AttachmentList.tsx";
import { CannedReplyList } from "#web/people/composer/CannedReplyList.tsx";
import type { CannedReply } from "#web/people/composer/composerApi.ts";
import { FileDropArea } from "#web/people/composer/FileDropArea.tsx";
import composerClasses from "#web/people/composer/FriendComposer.module.css";
import { StickerButton } from "#web/people/composer/StickerButton.tsx";
import { useCannedReplyKeys } from "#web/people/composer/useCannedReplyKeys.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useGroupDraft } from "./useGroupDraft.ts";

const EditorField = lazy(() =>
	import("#web/engine/placeholders/editor/PlaceholderEditorField.tsx").then((m) => ({
		default: m.PlaceholderEditorField,
	})),
);

interface GroupComposerProps {
	groupId: number;
	memberCount: number | null;
	/** Newest message shown, while messages wait; null otherwise. */
	waitingUpTo: number | null;
	onSent: () => void;
}

/** Form of messages to a group: text, files, stickers, cards and templates, without words about one friend. */
export function GroupComposer({ memberCount, ...props }: GroupComposerProps) {
	const {
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
		send,
	} = useGroupDraft(props);
	const [isListOpen, setListOpen] = useState(false);
	const area = useRef<HTMLDivElement>(null);
	const focus = () => area.current?.querySelector<HTMLElement>(".ProseMirror")?.focus();
	const putTemplate = ({ id, name, text }: CannedReply) => {
		setListOpen(false);
		const typed = parseShortcutSearch(draft.text) === null ? draft.text : "";
		change({ text: [typed, text ?? ""].filter((part) => part !== "").join("\n") });
		if (text === null)
			attach({ key: createKey(), label: name, message: { type: "template", template_id: id } });
		focus();
	};
	const canned = useCannedReplyKeys({
		search: parseShortcutSearch(draft.text) ?? (isListOpen ? "" : null),
		onChoose: putTemplate,
		onClose: () => setListOpen(false),
	});
	const handleKey = (event: KeyboardEvent): boolean => {
		if (canned.handleKey(event)) return true;
		if (!isSendKeyPress(event, "shift_enter")) return false;
		send();
		return true;
	};
	return (
		<form
			className={classes.foot}
			onSubmit={(event) => {
				event.preventDefault();
				send();
			}}
			noValidate
			aria-label="グループへの返信"
		>
			<FileDropArea area={area} onFiles={attachFiles}>
				<ProblemAlert problems={problems} />
				{canned.isOpen && <CannedReplyList canned={canned} onChoose={putTemplate} />}
				<div className={composerClasses.text}>
					<Suspense fallback={<Skeleton height="6rem" />}>
						<EditorField
							value={draft.text}
							onChange={(text) => change({ text })}
							targets={undefined}
							hint="メッセージを入力（「/」で定型文、Shift+Enterで送信）"
							rows={2}
							oneLine={false}
							readOnly={false}
							invalid={false}
							takesPlaceholders={false}
							takesLineEmoji
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
									// Links of a friend's own lead to one person's page.
									targets={undefined}
									onInsert={() => undefined}
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
				{uploadProblems.map((problem) => (
					<Text key={problem} size="sm" c="error" role="alert">
						{problem}
					</Text>
				))}
				<Group gap="xs" justify="space-between">
					<Group gap="xs" ml="auto">
						<Text size="xs" c="dimmed">
							{memberCount === null
								? "メンバーの人数分の送信数を使います"
								: `${memberCount}人に届き、${memberCount}通として数えられます`}
						</Text>
						<Button type="submit" size="sm" disabled={!isReady}>
							{saving ? "送信しています…" : "送信"}
						</Button>
					</Group>
				</Group>
			</FileDropArea>
		</form>
	);
}
