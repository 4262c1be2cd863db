import { Button, Group, Text, Textarea } from "@mantine/core";
import { useRef, useState } from "react";
import { isSendKeyPress } from "#domain/people/composer/send-key.ts";
import { parseShortcutSearch } from "#domain/people/composer/template-shortcut.ts";
import classes from "#web/inbox/chat/ChatTalk.module.css";
import { AttachMenu } from "#web/people/composer/AttachMenu.tsx";
import { AttachmentList } from "#web/people/composer/AttachmentList.tsx";
import { CannedReplyList } from "#web/people/composer/CannedReplyList.tsx";
import type { CannedReply } from "#web/people/composer/composerApi.ts";
import { FileDropArea } from "#web/people/composer/FileDropArea.tsx";
import { StickerButton } from "#web/people/composer/StickerButton.tsx";
import { useCannedReplyKeys } from "#web/people/composer/useCannedReplyKeys.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { useGroupDraft } from "./useGroupDraft.ts";

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
	const field = useRef<HTMLTextAreaElement>(null);
	const focus = () => field.current?.focus();
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
				<Textarea
					ref={field}
					aria-label="メッセージ"
					placeholder="メッセージを入力（「/」で定型文、Shift+Enterで送信）"
					autosize
					minRows={2}
					maxRows={8}
					value={draft.text}
					onChange={(event) => change({ text: event.currentTarget.value })}
					onKeyDown={(event) => {
						if (!canned.handleKey(event.nativeEvent)) {
							if (!isSendKeyPress(event.nativeEvent, "shift_enter")) return;
							send();
						}
						event.preventDefault();
					}}
				/>
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
					<Group gap="2xs">
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
