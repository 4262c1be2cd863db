import { ActionIcon, Badge, CloseButton, Group, Loader, Text, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { describeError } from "#web/platform/api/apiError.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { EditIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { CannedReply } from "./composerApi.ts";
import classes from "./FriendComposer.module.css";
import { ShortcutForm } from "./ShortcutForm.tsx";
import type { CannedReplyChoice } from "./useCannedReplyKeys.ts";

interface CannedReplyListProps {
	canned: CannedReplyChoice;
	onChoose: (canned: CannedReply) => void;
}

/** Templates for a reply, found by shortcut or name. */
export function CannedReplyList({
	canned: { items, error, highlightedIndex, close },
	onChoose,
}: CannedReplyListProps) {
	const mayWrite = useAbility("template-write");
	const [editedReply, setEditedReply] = useState<CannedReply | null>(null);
	if (editedReply) return <ShortcutForm template={editedReply} onClose={() => setEditedReply(null)} />;
	return (
		<section aria-label="定型文・テンプレート">
			<Group justify="space-between" gap="xs" wrap="nowrap">
				<Text size="xs" c="dimmed" role="status">
					{items ? `定型文・テンプレート ${items.length}件（↑↓で選び、Enterで入れます）` : "読み込み中..."}
				</Text>
				<CloseButton size="sm" aria-label="定型文を閉じる" onClick={close} />
			</Group>
			{error !== undefined && (
				<Text size="sm" c="var(--mantine-color-error)" role="alert">
					{describeError(error).join(" ")}
				</Text>
			)}
			{!items && error === undefined && <Loader size="xs" />}
			{items?.length === 0 && <Text size="sm">当てはまるテンプレートがありません。</Text>}
			{items && items.length > 0 && (
				<ul className={classes.canned}>
					{items.map((each, index) => (
						<li key={each.id}>
							<Group gap="0.25rem" wrap="nowrap">
								<UnstyledButton
									className={classes.choice}
									data-pointed={index === highlightedIndex || undefined}
									aria-current={index === highlightedIndex || undefined}
									// Keeps the focus in the text, whose key handler moves through the list.
									onMouseDown={(event) => event.preventDefault()}
									onClick={() => onChoose(each)}
								>
									{each.shortcut && <Badge color="gray">/{each.shortcut}</Badge>}
									<Text size="sm" fw={500} truncate>
										{each.name}
									</Text>
									<Text size="xs" c="dimmed" truncate className={classes.words}>
										{each.text === null && `${each.type_text} `}
										{each.content_text}
									</Text>
								</UnstyledButton>
								{mayWrite && (
									<ActionIcon
										variant="subtle"
										color="gray"
										aria-label={`「${each.name}」のショートカットを変更する`}
										onClick={() => setEditedReply(each)}
									>
										<EditIcon />
									</ActionIcon>
								)}
							</Group>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
