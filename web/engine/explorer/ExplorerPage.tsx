import { Button, Drawer, Stack } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, useEffect, useMemo } from "react";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { hasAppendix } from "#domain/engine/kinds/rows.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { DownIcon, FolderIcon } from "#web/platform/ui/icons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { Page } from "#web/platform/ui/Page.tsx";
import { loadAppendix } from "./api.ts";
import { CreateButton } from "./CreateButton.tsx";
import { DragArea } from "./drag/DragArea.tsx";
import classes from "./ExplorerPage.module.css";
import { FolderColumn } from "./folders/FolderColumn.tsx";
import { folderName } from "./folders/folderName.ts";
import { ItemCards } from "./items/ItemCards.tsx";
import { ItemTable } from "./items/ItemTable.tsx";
import { useShownRows } from "./items/useShownRows.ts";
import type { AnyKindView } from "./kind-view.ts";
import { MoveDialog } from "./MoveDialog.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { useAppendix } from "./useAppendix.ts";
import { ExplorerProvider, useExplorerAddresses, useExplorerKind, useExplorerList } from "./useExplorer.tsx";
import { useExplorerOf } from "./useExplorerOf.ts";

/** The list screen of a kind, as a page of its own. */
export const explorerOf = (kind: KindName, view: AnyKindView) => () => (
	<ExplorerPage key={kind} kind={kind} view={view} />
);

/** Folders at the left, their items at the right (E-003): one screen for every kind of item. */
function ExplorerPage({ kind, view }: { kind: KindName; view: AnyKindView }) {
	const explorer = useExplorerOf(kind, view);
	const { definition, mayWrite } = explorer.kind;
	const { edited, edit, group } = explorer.address;
	const { refresh } = explorer.list;
	const { state, dispatch, selection, testing, setTesting, setFocus } = explorer.state;
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const onKeyDown = (event: KeyboardEvent) => {
		if (
			event.key !== "Escape" ||
			event.defaultPrevented ||
			!event.currentTarget.contains(event.target as Node)
		)
			return;
		if (state.mode === "itemDrag" || state.mode === "grpDrag") return;
		if (state.mode !== "none") dispatch({ type: "leave" });
		else if (selection.length > 0) dispatch({ type: "untickAll" });
	};
	return (
		<ExplorerProvider explorer={explorer}>
			<Page title={definition.label} help={definition.help} action={<CreateButton />}>
				{view.Above && <view.Above />}
				<DragArea>
					{/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard wherever the cursor stands in the list */}
					<div className={classes.columns} onKeyDown={onKeyDown}>
						{isNarrow ? (
							<FolderDrawer />
						) : (
							<div className={classes.folders}>
								<FolderColumn />
							</div>
						)}
						<Stack gap="sm" miw={0}>
							<Toolbar />
							<Items isNarrow={isNarrow} />
						</Stack>
					</div>
				</DragArea>
				<MoveDialog />
				{view.TestPanel && testing && (
					<view.TestPanel itemIds={testing.map(({ id }) => id)} onClose={() => setTesting(null)} />
				)}
				{view.Panel && (
					<view.Panel
						edited={edited === "new" && !mayWrite ? null : edited}
						group={group}
						onClose={() => edit(null)}
						onStay={edit}
						onSaved={async (id) => {
							edit(null);
							await refresh();
							setFocus(id);
						}}
					/>
				)}
			</Page>
		</ExplorerProvider>
	);
}

function Items({ isNarrow }: { isNarrow: boolean }) {
	const { kind, view } = useExplorerKind();
	const { listed, error, refresh } = useExplorerList();
	const { rows, more, showMore } = useShownRows();
	const load = useMemo(
		() => view.loadAppendix ?? (hasAppendix(kind) ? (ids: number[]) => loadAppendix(kind, ids) : null),
		[kind, view],
	);
	const appendix = useAppendix(load, rows?.map(({ id }) => id) ?? [], listed);
	const List = isNarrow ? ItemCards : ItemTable;
	return (
		<>
			{error !== undefined && <ErrorState error={error} onRetry={() => void refresh()} />}
			{!(error !== undefined && !rows) && <List rows={rows} appendix={appendix} />}
			<LoadMore more={more} loading={false} onMore={showMore} label="さらに表示する" />
		</>
	);
}

/** The folders of a phone: behind the name of the one that is open. */
function FolderDrawer() {
	const { groups } = useExplorerList();
	const { group, search } = useExplorerAddresses();
	const [opened, { open, close }] = useDisclosure();
	// biome-ignore lint/correctness/useExhaustiveDependencies: whichever folder was chosen, it is the list that is wanted now
	useEffect(close, [group]);
	return (
		<>
			<Button
				variant="default"
				styles={{ label: { flex: 1 } }}
				leftSection={<FolderIcon />}
				rightSection={<DownIcon size="1em" />}
				onClick={open}
			>
				{search === "" ? folderName(groups, group) : "すべてのフォルダ"}
			</Button>
			<Drawer opened={opened} onClose={close} position="left" size="18rem" title="フォルダの選択">
				<FolderColumn />
			</Drawer>
		</>
	);
}
