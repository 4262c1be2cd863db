import { ActionIcon, Button } from "@mantine/core";
import { useState } from "react";
import type { MemberFocus } from "#domain/people/friend-values/focus.ts";
import { useAbility } from "#web/platform/api/session.ts";
import { EditIcon } from "#web/platform/ui/icons.tsx";
import { shownName } from "#web/platform/ui/shownName.ts";
import { useOnDemand } from "#web/platform/ui/useOnDemand.ts";

interface EditFriendProps {
	friend: { id: number; name: string };
	/** The tab that it opens with. */
	focus?: MemberFocus;
	/** A button with its word; otherwise a sign alone, for lists. */
	label?: string;
}

export const loadEditor = () => import("./MemberEditor.tsx").then((m) => m.MemberEditor);

/** Opens the member editor: stands beside a friend's name in lists, on their page and in panels. */
export function EditFriend({ friend, focus = "var", label }: EditFriendProps) {
	const [Editor, load] = useOnDemand(loadEditor);
	const [opened, setOpened] = useState(false);
	const open = () => {
		load();
		setOpened(true);
	};
	const mayOpen = useAbility("friend-read");
	if (!mayOpen) return null;
	const name = shownName(friend.name);
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
			{Editor && opened && <Editor friend={friend} focus={focus} onClose={() => setOpened(false)} />}
		</>
	);
}
