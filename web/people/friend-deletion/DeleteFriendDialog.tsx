import { DELETION_WORD } from "#domain/people/friend-deletion/friend-deletion.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { DeletedDataTable, DeleteFriendsDialog, DeletionConsequences } from "./DeleteFriendsDialog.tsx";
import { submitDeletion, useFriendDataCount } from "./friendDeletionApi.ts";

interface DeleteFriendDialogProps {
	friend: { id: number; name: string };
	opened: boolean;
	onClose: () => void;
}

/** Deletion of one friend: counts first, then the friend's name is to be typed. */
export function DeleteFriendDialog({ friend, opened, onClose }: DeleteFriendDialogProps) {
	const { data, error, mutate } = useFriendDataCount(friend.id, opened);
	return (
		<DeleteFriendsDialog
			opened={opened}
			title={`「${displayName(friend.name)}」のデータを削除する`}
			word={friend.name || DELETION_WORD}
			send={(request, headers) => submitDeletion(friend.id, request, headers)}
			onClose={onClose}
		>
			{error && !data ? (
				<ErrorState error={error} onRetry={() => void mutate()} />
			) : (
				<DeletedDataTable counts={data?.counts} />
			)}
			<DeletionConsequences bookingsAhead={data?.bookings_ahead ?? 0} />
		</DeleteFriendsDialog>
	);
}
