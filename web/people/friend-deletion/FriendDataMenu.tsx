import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import type { Friend } from "#web/people/friends/friendsApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { DownIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DeleteFriendDialog } from "./DeleteFriendDialog.tsx";
import { friendCopyAddress, useFriendDataCount } from "./friendDeletionApi.ts";
import { ResetTesterDialog } from "./ResetTesterDialog.tsx";

type DialogName = "delete" | "reset" | null;

/** Menu of what concerns the data of a friend as a whole: copy, reset, deletion. */
export function FriendDataMenu({ friend }: { friend: Friend }) {
	const mayDelete = useAbility("friend-delete");
	const [isMenuOpen, setMenuOpen] = useState(false);
	const [dialog, setDialog] = useState<DialogName>(null);
	const { data } = useFriendDataCount(friend.id, isMenuOpen);
	if (!mayDelete) return null;
	return (
		<>
			<Menu position="bottom-end" width="18rem" opened={isMenuOpen} onChange={setMenuOpen}>
				<Menu.Target>
					<Button variant="default" size="xs" rightSection={<DownIcon />}>
						データ
					</Button>
				</Menu.Target>
				<Menu.Dropdown>
					<Menu.Label>本人に渡す控え</Menu.Label>
					<Menu.Item
						component="a"
						href={friendCopyAddress(friend.id, "html")}
						target="_blank"
						rel="noreferrer"
					>
						ページで開く（印刷できます）
					</Menu.Item>
					<Menu.Item component="a" href={friendCopyAddress(friend.id, "json")}>
						ファイルに保存する（JSON）
					</Menu.Item>
					<Menu.Divider />
					{data?.is_tester && (
						<Menu.Item onClick={() => setDialog("reset")}>追加した直後の状態に戻す…</Menu.Item>
					)}
					{friend.deletes_at === null && (
						<Menu.Item color="red" onClick={() => setDialog("delete")}>
							データを削除する…
						</Menu.Item>
					)}
				</Menu.Dropdown>
			</Menu>
			<DeleteFriendDialog friend={friend} opened={dialog === "delete"} onClose={() => setDialog(null)} />
			<ResetTesterDialog friend={friend} opened={dialog === "reset"} onClose={() => setDialog(null)} />
		</>
	);
}
