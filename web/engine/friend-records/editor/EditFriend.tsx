import { ActionIcon, Button } from "@mantine/core";
import { useState } from "react";
import type { MemberFocus } from "#domain/people/friend-values/member-editor-tabs.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { EditIcon } from "#web/platform/ui/consoleIcons.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { useOnDemand } from "#web/platform/ui/useOnDemand.ts";

interface EditFriendProps {
	friend: { id: number; name: string };
	/** Initial tab; `var` is the tab of the friend fields. */
	initialTab?: MemberFocus;
	/** Label of a button; without one it is an icon, for lists. */
	label?: string;
}

export const loadEditor = () => import("./MemberEditor.tsx").then((m) => m.MemberEditor);

/**
 * Button that opens the editor of a friend (`member` on the wire); used beside the friend's name in lists, on their
 * page and in panels.
 */
export function EditFriend({ friend, initialTab = "var", label }: EditFriendProps) {
	const [Editor, load] = useOnDemand(loadEditor);
	const [opened, setOpened] = useState(false);
	const open = () => {
		load();
		setOpened(true);
	};
	const mayOpen = useAbility("friend-read");
	if (!mayOpen) return null;
	const name = displayName(friend.name);
	return (
		<>
			{label ? (
				<Button variant="default" size="xs" leftSection={<EditIcon />} onClick={open} aria-haspopup="dialog">
					{label}
				</Button>
			) : (
				<ActionIcon
					variant="subtle"
					color="gray"
					onClick={open}
					aria-label={`「${name}」の情報を編集`}
					aria-haspopup="dialog"
				>
					<EditIcon />
				</ActionIcon>
			)}
			{Editor && opened && <Editor friend={friend} focus={initialTab} onClose={() => setOpened(false)} />}
		</>
	);
}
