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
import { SendHeldNotice } from "#web/people/composer/SendHeldNotice.tsx";
import { SendKeyMenu } from "#web/people/composer/SendKeyMenu.tsx";
import { StickerButton } from "#web/people/composer/StickerButton.tsx";
import { TextLength } from "#web/people/composer/TextLength.tsx";
import { useCannedReplyKeys } from "#web/people/composer/useCannedReplyKeys.ts";
import { useIsKindRestricted } from "#web/platform/api/consoleSession.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import type { GroupDetails } from "./groupsApi.ts";
import { MentionMenu } from "./MentionMenu.tsx";
import { useGroupDraft } from "./useGroupDraft.ts";
import { reloadGroup } from "./useGroups.ts";

const EditorField = lazy(() =>
	import("#web/engine/placeholders/editor/PlaceholderEditorField.tsx").then((m) => ({
		default: m.PlaceholderEditorField,
	})),
);

interface GroupComposerProps {
	group: GroupDetails;
	/** Newest message shown, while messages wait; null otherwise. */
	waitingUpTo: number | null;
	onSent: () => void;
}

/** Number of messages that LINE counts; a reply within a minute is free. */
const costText = (memberCount: number | null): string =>
	memberCount === null
		? "メンバーの人数分の送信数を使います（発言から1分以内の返信は無料）"
		: `${memberCount}人に届き、${memberCount}通として数えられます（発言から1分以内の返信は無料）`;

/** Names that one member alone has: others mention nobody. */
const mentionableNames = ({ members }: GroupDetails): string[] => {
	const names = members.flatMap(({ name, is_named }) => (is_named ? name : []));
	return names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
};

/** Form of messages to a group: text, files, stickers, cards and templates, without words about one friend. */
export function GroupComposer({ group, ...props }: GroupComposerProps) {
	const isHeld = useIsKindRestricted("group");
	const { id: groupId, member_count: memberCount, send_key: sendKey } = group;
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
	} = useGroupDraft({ groupId, ...props });
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
	const mention = (name: string) => {
		change({ text: `${draft.text}${/(^|\s)$/.test(draft.text) ? "" : " "}@${name} ` });
		focus();
	};
	const handleKey = (event: KeyboardEvent): boolean => {
		if (canned.handleKey(event)) return true;
		if (!isSendKeyPress(event, sendKey)) return false;
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
							hint="メッセージを入力（「/」で定型文、「@」と名前でメンション）"
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
								<MentionMenu names={mentionableNames(group)} onChoose={mention} />
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
				{isHeld && <SendHeldNotice recipient="このグループ" />}
				<Group gap="xs" justify="space-between">
					<Text size="xs" c="dimmed">
						{costText(memberCount)}
					</Text>
					<Group gap="xs" ml="auto" wrap="nowrap">
						<TextLength text={draft.text} />
						<SendKeyMenu value={sendKey} onSaved={() => reloadGroup(groupId)} />
						<Button type="submit" size="sm" disabled={!isReady}>
							{saving ? "送信しています…" : "送信"}
						</Button>
					</Group>
				</Group>
			</FileDropArea>
		</form>
	);
}
