import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ReactionIcon } from "../ui/icons.tsx";
import { EmptyState } from "../ui/ListState.tsx";

interface NoReactionsProps {
	/** Whether a search keeps them away. */
	searched: boolean;
	onClear: () => void;
	/** The way to the first one. */
	create?: ReactNode;
}

/** No auto-response is in the list: because of the search, or because there is none yet. */
export const NoReactions = ({ searched, onClear, create }: NoReactionsProps) =>
	searched ? (
		<EmptyState
			title="条件に合う自動応答がありません"
			action={
				<Button variant="default" onClick={onClear}>
					検索を解除する
				</Button>
			}
		/>
	) : (
		<EmptyState icon={<ReactionIcon size="2rem" />} title="自動応答はまだありません" action={create}>
			「予約」などのキーワードを決めておくと、友だちから届いたときにメッセージの返信やタグの追加を自動で行います。
		</EmptyState>
	);
