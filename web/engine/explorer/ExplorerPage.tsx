import { Stack } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type KeyboardEvent, useMemo } from "react";
import { hasAppendix } from "#domain/engine/kinds/kind-rows.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { FolderDrawer } from "#web/platform/ui/FolderDrawer.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { CreateButton } from "./CreateButton.tsx";
import { DragArea } from "./drag/DragArea.tsx";
import classes from "./ExplorerPage.module.css";
import { ExplorerToolbar } from "./ExplorerToolbar.tsx";
import { loadExplorerAppendix } from "./explorerApi.ts";
import { FolderColumn } from "./folders/FolderColumn.tsx";
import { folderNameOf } from "./folders/folderNameOf.ts";
import { ExplorerTable } from "./items/ExplorerTable.tsx";
import { ItemCards } from "./items/ItemCards.tsx";
import { useShownRows } from "./items/useShownRows.ts";
import type { AnyKindView } from "./kindView.ts";
import { LIST_TEXTS } from "./listTexts.ts";
import { MoveItemsDialog } from "./MoveItemsDialog.tsx";
import { ExplorerProvider, useExplorerKind, useExplorerList, useExplorerLocation } from "./useExplorer.tsx";
import { useExplorerAppendix } from "./useExplorerAppendix.ts";
import { useExplorerOf } from "./useExplorerOf.ts";

/** Returns the list page of a kind. */
export const explorerPageOf = (kind: KindName, view: AnyKindView) => () => (
	<ExplorerPage key={kind} kind={kind} view={view} />
);

/** List page of every kind: folders at the left, their items at the right (E-003). */
function ExplorerPage({ kind, view }: { kind: KindName; view: AnyKindView }) {
	const explorer = useExplorerOf(kind, view);
	const { definition, mayWrite } = explorer.kind;
	const { edited, edit, folderOfNew } = explorer.address;
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
			<PageLayout title={definition.label} help={definition.help} action={<CreateButton />}>
				{view.Above && <view.Above />}
				<DragArea>
					{/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is handled wherever the cursor is in the list */}
					<div className={classes.columns} onKeyDown={onKeyDown}>
						{isNarrow ? (
							<PhoneFolders />
						) : (
							<div className={classes.folders}>
								<FolderColumn />
							</div>
						)}
						<Stack gap="sm" miw={0}>
							<ExplorerToolbar />
							<Items isNarrow={isNarrow} />
						</Stack>
					</div>
				</DragArea>
				<MoveItemsDialog />
				{view.TestPanel && testing && (
					<view.TestPanel itemIds={testing.map(({ id }) => id)} onClose={() => setTesting(null)} />
				)}
				{view.Panel && (
					<view.Panel
						edited={edited === "new" && !mayWrite ? null : edited}
						group={folderOfNew}
						onClose={() => edit(null)}
						onStay={edit}
						onSaved={async (id) => {
							edit(null);
							await refresh();
							setFocus(id);
						}}
					/>
				)}
			</PageLayout>
		</ExplorerProvider>
	);
}

function Items({ isNarrow }: { isNarrow: boolean }) {
	const { kind, view } = useExplorerKind();
	const { listed, error, refresh } = useExplorerList();
	const { rows, hasMore, showMore } = useShownRows();
	const load = useMemo(
		() =>
			view.loadAppendix ?? (hasAppendix(kind) ? (ids: number[]) => loadExplorerAppendix(kind, ids) : null),
		[kind, view],
	);
	const appendix = useExplorerAppendix(load, rows?.map(({ id }) => id) ?? [], listed);
	const List = isNarrow ? ItemCards : ExplorerTable;
	return (
		<>
			{error !== undefined && <ErrorState error={error} onRetry={() => void refresh()} />}
			{!(error !== undefined && !rows) && <List rows={rows} appendix={appendix} />}
			<LoadMore hasMore={hasMore} loading={false} onMore={showMore} label="さらに表示する" />
		</>
	);
}

function PhoneFolders() {
	const { groups } = useExplorerList();
	const { group, search } = useExplorerLocation();
	const name = search === "" && group !== undefined ? folderNameOf(groups, group) : LIST_TEXTS.allFolders;
	return (
		<FolderDrawer name={name} folder={group}>
			<FolderColumn />
		</FolderDrawer>
	);
}
