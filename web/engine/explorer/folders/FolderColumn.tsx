import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { ActionIcon, Group, Title } from "@mantine/core";
import { UNCATEGORIZED } from "#domain/engine/explorer/list-limits.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { folderDragId } from "../drag/dropTargets.ts";
import { InlineNameField } from "../InlineNameField.tsx";
import { LIST_TEXTS } from "../listTexts.ts";
import {
	useExplorerKind,
	useExplorerList,
	useExplorerLocation,
	useExplorerOperations,
	useExplorerState,
} from "../useExplorer.tsx";
import { ExplorerFolder } from "./ExplorerFolder.tsx";
import { AllFolders, FixedFolder } from "./FolderBox.tsx";
import classes from "./Folders.module.css";
import { TrashZone } from "./TrashZone.tsx";

/** Folder column of a kind: 'uncategorized', the folders, and the trash. */
export function FolderColumn() {
	const { groups } = useExplorerList();
	const { group, search, folderAddress } = useExplorerLocation();
	const { mayWrite } = useExplorerKind();
	const { state, dispatch } = useExplorerState();
	const { createFolder } = useExplorerOperations();
	const isNaming = state.mode === "newGroup";
	return (
		<nav aria-label="フォルダ" className={classes.column}>
			<Group justify="space-between" wrap="nowrap" className={classes.head}>
				<Title order={2} fz="sm">
					フォルダ
				</Title>
				{mayWrite && (
					<ActionIcon
						variant={isNaming ? "light" : "subtle"}
						size="lg"
						aria-label="新しいフォルダ"
						title="新しいフォルダ"
						aria-pressed={isNaming}
						onClick={() => dispatch({ type: "press", mode: "newGroup" })}
					>
						<PlusIcon />
					</ActionIcon>
				)}
			</Group>
			<ul className={classes.list} onKeyDown={moveByArrows}>
				<AllFolders to={folderAddress(undefined)} isCurrent={search !== "" || group === undefined} />
				<FixedFolder
					id={UNCATEGORIZED}
					name={LIST_TEXTS.uncategorized}
					to={folderAddress(UNCATEGORIZED)}
					isCurrent={search === "" && group === UNCATEGORIZED}
				/>
				<SortableContext
					items={groups.map(({ id }) => folderDragId(id))}
					strategy={verticalListSortingStrategy}
					disabled={!mayWrite}
				>
					{groups.map((folder, index) => (
						<ExplorerFolder key={folder.id} folder={folder} index={index} />
					))}
				</SortableContext>
				{isNaming && (
					<li className={classes.naming}>
						<InlineNameField
							label="新しいフォルダ名"
							onSave={createFolder}
							onCancel={() => dispatch({ type: "leave" })}
						/>
					</li>
				)}
			</ul>
			{mayWrite && <TrashZone />}
		</nav>
	);
}
