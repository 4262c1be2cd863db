import { Button } from "@mantine/core";
import { FriendsIcon } from "../ui/icons.tsx";
import { EmptyState } from "../ui/ListState.tsx";

/** Nobody is in the list: because of the search, or because nobody has come yet. */
export function NoFriends({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
	if (filtered)
		return (
			<EmptyState
				title="条件に合う友だちがいません"
				action={
					<Button variant="default" onClick={onClear}>
						絞り込みを解除する
					</Button>
				}
			>
				名前の一部やほかの表記でもお試しください。
			</EmptyState>
		);
	return (
		<EmptyState icon={<FriendsIcon size="2rem" />} title="友だちはまだいません">
			LINE公式アカウントが友だち追加されるか、メッセージが届くと、ここに表示されます。
		</EmptyState>
	);
}
