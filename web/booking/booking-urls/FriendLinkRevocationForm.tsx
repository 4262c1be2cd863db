import { Button, Group, Paper, Text } from "@mantine/core";
import { useState } from "react";
import { FriendChoice } from "#web/engine/friend-records/FriendChoice.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";

/** Form that revokes the personal links of one friend, for example after they were passed on. */
export function FriendLinkRevocationForm({ onRevoke }: { onRevoke: (friendId: number) => Promise<void> }) {
	const [friend, setFriend] = useState<number | null>(null);
	const { busy, run } = useBusy();
	const revoke = () =>
		run(async () => {
			if (friend === null) return;
			try {
				await onRevoke(friend);
				toastDone("この友だちの専用リンクを無効にしました");
				setFriend(null);
			} catch (error) {
				toastFailed(error);
			}
		});
	return (
		<Paper withBorder p="md" mt="md">
			<Text size="sm" mb="xs">
				専用リンクがほかの人に渡ったときは、その友だちのリンクだけを無効にできます。専用リンクは、送ってから30日で使えなくなります。
			</Text>
			<FriendChoice
				label="リンクを無効にする友だち"
				// The name follows from the friends that the field has loaded.
				value={friend === null ? null : { id: friend, name: "…" }}
				onChoose={setFriend}
			/>
			<Group mt="xs">
				<Button variant="default" disabled={friend === null} loading={busy} onClick={() => void revoke()}>
					この友だちのリンクを無効にする
				</Button>
			</Group>
		</Paper>
	);
}
