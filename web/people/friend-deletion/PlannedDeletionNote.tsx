import { Alert, Button, Group, Text } from "@mantine/core";
import type { Friend } from "#web/people/friends/friendsApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { requestTakeBack } from "./friendDeletionApi.ts";

/** Note above a friend whose deletion is planned, with the button that takes it back. */
export function PlannedDeletionNote({ friend }: { friend: Friend }) {
	const mayDelete = useAbility("friend-delete");
	const { busy, run } = useBusy();
	if (friend.deletes_at === null) return null;
	const takeBack = () =>
		run(() =>
			requestTakeBack(friend.id)
				.then(() => toastDone("削除を取り消しました"))
				.catch(toastFailed),
		);
	return (
		<Alert color="red" icon={<WarningIcon />} mb="sm">
			<Group justify="space-between" gap="xs">
				<Text size="sm">
					この友だちのデータは <TimeText span inherit value={friend.deletes_at} format="day" />{" "}
					に削除されます。それまで何も送られません。
				</Text>
				{mayDelete && (
					<Button variant="default" size="xs" disabled={busy} onClick={() => void takeBack()}>
						削除を取り消す
					</Button>
				)}
			</Group>
		</Alert>
	);
}
