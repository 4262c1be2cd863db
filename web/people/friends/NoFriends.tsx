import { Button } from "@mantine/core";
import type { FriendState } from "#domain/people/friends/list.ts";
import { FriendsIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState } from "#web/platform/ui/ListState.tsx";

interface NoFriendsProps {
	/** The tab, where nothing but the tab narrows the list. */
	state: keyof typeof EMPTY_TABS | undefined;
	filtered: boolean;
	onClear: () => void;
}

/** Why nobody is in a tab. */
const EMPTY_TABS = {
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

/** Nobody is in the list: because of the search, or because nobody has come yet. */
export function NoFriends({ state, filtered, onClear }: NoFriendsProps) {
	if (filtered && state !== undefined)
		return <EmptyState title={EMPTY_TABS[state].title}>{EMPTY_TABS[state].why}</EmptyState>;
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
