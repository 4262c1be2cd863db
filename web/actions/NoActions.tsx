import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { ActionIcon } from "../ui/icons.tsx";
import { EmptyState } from "../ui/ListState.tsx";

interface NoActionsProps {
	/** Whether a search keeps them away. */
	searched: boolean;
	onClear: () => void;
	/** The way to the first one. */
	create?: ReactNode;
}

/** No action is in the list: because of the search, or because there is none yet. */
export const NoActions = ({ searched, onClear, create }: NoActionsProps) =>
	searched ? (
		<EmptyState
			title="条件に合うアクションがありません"
			action={
				<Button variant="default" onClick={onClear}>
					検索を解除する
				</Button>
			}
		/>
	) : (
		<EmptyState icon={<ActionIcon size="2rem" />} title="アクションはまだありません" action={create}>
			メッセージの送信やタグの追加などをひとまとめにしておき、自動応答などから実行できます。
		</EmptyState>
	);
