import { Anchor, Button, CloseButton, Group, Menu, Paper, Text } from "@mantine/core";
import { useState } from "react";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { bulkEffectAbilities } from "#domain/people/friend-search/search-job.ts";
import { DeleteSelectedDialog } from "#web/people/friend-deletion/DeleteSelectedDialog.tsx";
import type { FriendListSelection, SelectedFriends } from "#web/people/friends/useFriendSelection.ts";
import { useAbility, useSession } from "#web/platform/api/consoleSession.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { ActionIcon, DownIcon, TagIcon } from "#web/platform/ui/consoleIcons.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useNavigateIfMounted } from "#web/platform/ui/useNavigateIfMounted.ts";
import { BULK_WORKS, BulkWorkDialog, type BulkWorkName } from "./BulkWorkDialog.tsx";
import classes from "./Found.module.css";
import { storeFriendSearch } from "./friendSearchApi.ts";
import { friendTotalText } from "./friendTotalText.ts";
import { StartCsvMenu } from "./jobs/StartCsvMenu.tsx";
import type { JobAudience } from "./jobs/searchJobsApi.ts";
import { TagChangeDialog } from "./TagChangeDialog.tsx";
import type { CountedTotal } from "./useExactTotal.ts";

interface SelectionBarProps {
	selection: FriendListSelection;
	/** Number of friends found. All of them can be selected only if the number is exact. */
	total: CountedTotal;
	/** Without it only single friends can be selected. */
	audience: JobAudience | undefined;
	/** Called when a job was started. */
	onJobStarted: (id: number) => void;
	/** Called when friends were changed, or a job was refused because their number has. */
	onChanged: () => void;
}

interface OpenDialog {
	key: string;
	opened: boolean;
	work: BulkWorkName | "tag";
	/** The selection at opening: it is cleared before the dialog has faded out. */
	selected: SelectedFriends;
	count: number;
}

/** Actions on the selected friends; hidden without a selection. */
export function SelectionBar({ selection, total, audience, onJobStarted, onChanged }: SelectionBarProps) {
	const { selected, count, isAllLoaded, selectWhole, clear } = selection;
	const broadcast = useBroadcastToFound(audience);
	const [dialog, setDialog] = useState<OpenDialog>({ key: "", opened: false, work: "tag", selected, count });
	const mayDelete = useAbility("friend-delete");
	const [deletion, setDeletion] = useState<{ opened: boolean; ids: number[] }>({ opened: false, ids: [] });
	const open = (work: OpenDialog["work"]) =>
		setDialog({ key: createKey(), opened: true, work, selected, count });
	const close = () => setDialog((dialog) => ({ ...dialog, opened: false }));
	const offersWhole =
		audience && !selected.isAllFound && isAllLoaded && (!total.exact || total.total > count);
	const isEveryFound = selected.isAllFound || (isAllLoaded && total.exact && total.total === count);
	const isCounting = selected.isAllFound && !total.exact;
	// A refusal because of a changed number shows the new one.
	const dialogCount = dialog.selected.isAllFound && dialog.opened ? total.total : dialog.count;
	const handleJobStarted = (id: number) => {
		onJobStarted(id);
		clear();
	};
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
						<Group gap="xs">
							<Button leftSection={<TagIcon />} onClick={() => open("tag")} disabled={isCounting}>
								タグを変更する
							</Button>
							<OtherWorksMenu
								isAllFound={selected.isAllFound}
								broadcast={audience && isEveryFound ? broadcast : null}
								disabled={isCounting}
								onWork={open}
								onDelete={
									mayDelete && !selected.isAllFound
										? () => setDeletion({ opened: true, ids: [...selected.ids] })
										: null
								}
							/>
							{!selected.isAllFound && (
								<StartCsvMenu
									audience={{ friend_ids: [...selected.ids] }}
									label="選択した友だちをCSVで書き出す"
									note={`選択した${count.toLocaleString("ja-JP")}人を書き出します`}
									onJobStarted={onJobStarted}
								/>
							)}
						</Group>
					</Group>
				</Paper>
			)}
			<DeleteSelectedDialog
				opened={deletion.opened}
				friendIds={deletion.ids}
				onClose={() => setDeletion((last) => ({ ...last, opened: false }))}
				onDone={() => {
					onChanged();
					clear();
				}}
			/>
			{dialog.work === "tag" ? (
				<TagChangeDialog
					key={dialog.key}
					opened={dialog.opened}
					onClose={close}
					selected={dialog.selected}
					count={dialogCount}
					audience={audience}
					onJobStarted={handleJobStarted}
					onChanged={() => {
						onChanged();
						clear();
					}}
					onRefused={onChanged}
					onUndone={onChanged}
				/>
			) : (
				<BulkWorkDialog
					key={dialog.key}
					opened={dialog.opened}
					work={dialog.work}
					count={dialogCount}
					audience={dialog.selected.isAllFound ? audience! : { friend_ids: [...dialog.selected.ids] }}
					onClose={close}
					onJobStarted={handleJobStarted}
					onRefused={onChanged}
				/>
			)}
		</>
	);
}

interface OtherWorksMenuProps {
	isAllFound: boolean;
	/** Broadcast to the friends found; null unless all of them are selected. */
	broadcast: ReturnType<typeof useBroadcastToFound> | null;
	disabled: boolean;
	onWork: (work: BulkWorkName) => void;
	/** Deletes the friends' data; null if that is not offered. */
	onDelete: (() => void) | null;
}

/** Menu of the works besides the change of tags: those that friends notice, then the others. */
function OtherWorksMenu({ isAllFound, broadcast, disabled, onWork, onDelete }: OtherWorksMenuProps) {
	const works = useOfferedWorks();
	const workItem = (work: BulkWorkName) => (
		<Menu.Item key={work} onClick={() => onWork(work)}>
			{BULK_WORKS[work].label}…
		</Menu.Item>
	);
	return (
		<Menu position="top-end" width="18rem">
			<Menu.Target>
				<Button
					variant="default"
					leftSection={<ActionIcon />}
					rightSection={<DownIcon />}
					disabled={disabled}
				>
					ほかの操作
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.Label>友だちに届く操作</Menu.Label>
				{broadcast && (
					<Menu.Item disabled={!broadcast.isAllowed} onClick={broadcast.begin}>
						{broadcast.isAllowed ? "一斉配信で送る…" : "一斉配信で送る（権限がありません）"}
					</Menu.Item>
				)}
				{works
					.filter((work) => BULK_WORKS[work].reaches !== null)
					.filter((work) => !isAllFound || !BROADCAST_WORKS.includes(work))
					.map(workItem)}
				<Menu.Label>友だちに届かない操作</Menu.Label>
				{works.filter((work) => BULK_WORKS[work].reaches === null).map(workItem)}
				{onDelete && (
					<>
						<Menu.Divider />
						<Menu.Item color="red" onClick={onDelete}>
							データを削除する…
						</Menu.Item>
					</>
				)}
			</Menu.Dropdown>
		</Menu>
	);
}

/** Messages to all that a search finds are a broadcast, which has results and can be stopped. */
const BROADCAST_WORKS: readonly BulkWorkName[] = ["text", "template"];

/** Opens the editor of a broadcast to all that the search finds. */
function useBroadcastToFound(audience: JobAudience | undefined) {
	const isAllowed = useMayOpen()(addressOf("newBroadcast"));
	const goTo = useNavigateIfMounted();
	const begin = async () => {
		if (!audience || "friend_ids" in audience) return;
		try {
			const { fid } =
				"fid" in audience
					? audience
					: await storeFriendSearch({ fid: "", name: "", filter: audience.filter });
			goTo(addressOf("newBroadcast", { fid }));
		} catch (error) {
			toastFailed(error);
		}
	};
	return { isAllowed, begin: () => void begin() };
}

/** Works that the operator's abilities permit. */
function useOfferedWorks(): BulkWorkName[] {
	const { abilities } = useSession();
	const abilitiesOf = (work: BulkWorkName): Ability[] =>
		work === "action" ? ["action-write"] : bulkEffectAbilities(work);
	return (Object.keys(BULK_WORKS) as BulkWorkName[]).filter((work) =>
		abilitiesOf(work).every((ability) => abilities.includes(ability)),
	);
}
