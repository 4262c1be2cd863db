import { Anchor, Button, CloseButton, Group, Paper, Text } from "@mantine/core";
import { useState } from "react";
import type { FriendListSelection } from "#web/people/friends/useFriendSelection.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { TagIcon } from "#web/platform/ui/consoleIcons.tsx";
import classes from "./Found.module.css";
import { friendTotalText } from "./friendTotalText.ts";
import type { JobAudience } from "./jobs/searchJobsApi.ts";
import { TagChangeDialog } from "./TagChangeDialog.tsx";
import type { CountedTotal } from "./useExactTotal.ts";

interface SelectionBarProps {
	selection: FriendListSelection;
	/** Number of friends found. All of them can be selected only if the number is exact. */
	total: CountedTotal;
	/** Without it only single friends can be selected. */
	audience: JobAudience | undefined;
	/** Called when a job over all friends found was started. */
	onJobStarted: (id: number) => void;
	/** Called when friends were changed. */
	onChanged: () => void;
}

/** Actions on the selected friends; hidden without a selection. */
export function SelectionBar({ selection, total, audience, onJobStarted, onChanged }: SelectionBarProps) {
	const { selected, count, isAllLoaded, selectWhole, clear } = selection;
	// The selection at opening: it is cleared before the dialog has faded out.
	const [dialog, setDialog] = useState({ key: "", opened: false, selected, count });
	const open = () => setDialog({ key: createKey(), opened: true, selected, count });
	const offersWhole =
		audience && !selected.isAllFound && isAllLoaded && (!total.exact || total.total > count);
	const isCounting = selected.isAllFound && !total.exact;
	return (
		<>
			{count > 0 && (
				<Paper withBorder p="sm" className={classes.bar} role="group" aria-label="選択した友だち">
					<Group justify="space-between" gap="xs">
						<Group gap="xs">
							<CloseButton onClick={clear} aria-label="選択を解除する" title="選択を解除する" />
							<Text size="sm" fw={600} role="status">
								{selected.isAllFound ? "すべての検索結果 " : ""}
								{isCounting ? friendTotalText(total) : `${count.toLocaleString("ja-JP")}人`}を選択中
							</Text>
							{offersWhole && (
								<Anchor
									component="button"
									type="button"
									size="sm"
									underline="always"
									onClick={selectWhole}
									disabled={!total.exact}
								>
									すべての検索結果 {friendTotalText(total)}を選択
								</Anchor>
							)}
						</Group>
						<Button leftSection={<TagIcon />} onClick={open} disabled={isCounting}>
							タグを変更する
						</Button>
					</Group>
				</Paper>
			)}
			<TagChangeDialog
				key={dialog.key}
				opened={dialog.opened}
				onClose={() => setDialog((dialog) => ({ ...dialog, opened: false }))}
				selected={dialog.selected}
				count={dialog.count}
				audience={audience}
				onJobStarted={(id) => {
					onJobStarted(id);
					clear();
				}}
				onChanged={() => {
					onChanged();
					clear();
				}}
				onUndone={onChanged}
			/>
		</>
	);
}
