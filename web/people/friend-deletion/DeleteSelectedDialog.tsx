import { Text } from "@mantine/core";
import { DELETION_WORD } from "#domain/people/friend-deletion/friend-deletion.ts";
import { DeleteFriendsDialog, DeletionConsequences } from "./DeleteFriendsDialog.tsx";
import { submitDeletions } from "./friendDeletionApi.ts";

interface DeleteSelectedDialogProps {
	opened: boolean;
	friendIds: number[];
	onDone: () => void;
	onClose: () => void;
}

/** Deletion of the selected friends: their number, and a word to be typed. */
export function DeleteSelectedDialog({ opened, friendIds, onDone, onClose }: DeleteSelectedDialogProps) {
	const people = `${friendIds.length.toLocaleString("ja-JP")}人`;
	return (
		<DeleteFriendsDialog
			opened={opened}
			title={`${people}のデータを削除する`}
			word={DELETION_WORD}
			send={(request, headers) =>
				submitDeletions({ ...request, friend_ids: friendIds, expected: friendIds.length }, headers)
			}
			onDone={onDone}
			onClose={onClose}
		>
			<Text size="sm">
				選んだ{people}
				のメッセージ、タグ・友だち情報、予約の名前や連絡先、回答、記録を、すべて削除します。これからの予約は取り消されます。
			</Text>
			<DeletionConsequences />
		</DeleteFriendsDialog>
	);
}
