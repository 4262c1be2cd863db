import { Button } from "@mantine/core";
import type { FriendState } from "#domain/people/friends/friend-list-query.ts";
import { FriendsIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState } from "#web/platform/ui/ListState.tsx";

interface NoFriendsProps {
	state: FriendState;
	/** Whether there are conditions beside the state. */
	narrowed: boolean;
	onClear: () => void;
}

/** Texts of an empty tab. */
const EMPTY_TAB_TEXTS = {
	active: {
		title: "有効な友だちはいません",
		why: "友だち追加されると、ここに表示されます。",
	},
	blocked: {
		title: "ブロックされた友だちはいません",
		why: "友だちがこのアカウントをブロックすると、ここに表示されます。",
	},
	hidden: {
		title: "非表示の友だちはいません",
		why: "アクションで非表示にした友だちは、ここに表示されます。友だちの画面から非表示を解除できます。",
	},
} as const satisfies Partial<Record<FriendState, object>>;

/** Empty state of the list: no friend matches the search, or the account has no friends yet. */
export function NoFriends({ state, narrowed, onClear }: NoFriendsProps) {
	if (state !== "all" && !narrowed)
		return <EmptyState title={EMPTY_TAB_TEXTS[state].title}>{EMPTY_TAB_TEXTS[state].why}</EmptyState>;
	if (narrowed)
		return (
			<EmptyState
				title="条件に合う友だちがいません"
				action={
					<Button variant="default" onClick={onClear}>
						絞り込みを解除する
					</Button>
				}
			>
				名前の一部やほかの表記、ほかの条件でもお試しください。
			</EmptyState>
		);
	return (
		<EmptyState icon={<FriendsIcon size="2rem" />} title="友だちはまだいません">
			LINE公式アカウントが友だち追加されるか、メッセージが届くと、ここに表示されます。
		</EmptyState>
	);
}
