import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { ActionIcon, Group, Title } from "@mantine/core";
import { UNCATEGORIZED } from "#domain/engine/explorer/crud.ts";
import { PlusIcon } from "#web/platform/ui/icons.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { folderPlace } from "../drag/places.ts";
import { NameField } from "../NameField.tsx";
import { LIST_TEXTS } from "../texts.ts";
import {
	useExplorerAddresses,
	useExplorerKind,
	useExplorerList,
	useExplorerOperations,
	useExplorerState,
} from "../useExplorer.tsx";
import { Folder } from "./Folder.tsx";
import { FixedFolder } from "./FolderBox.tsx";
import classes from "./Folders.module.css";
import { TrashZone } from "./TrashZone.tsx";

/** The folders of a kind, 'uncategorized' first, and the trash. */
export function FolderColumn() {
	const { groups } = useExplorerList();
	const { group, search, folderAddress } = useExplorerAddresses();
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
				<FixedFolder
					id={UNCATEGORIZED}
					name={LIST_TEXTS.uncategorized}
					to={folderAddress(UNCATEGORIZED)}
					isCurrent={search === "" && group === UNCATEGORIZED}
				/>
				<SortableContext
					items={groups.map(({ id }) => folderPlace(id))}
					strategy={verticalListSortingStrategy}
					disabled={!mayWrite}
				>
					{groups.map((folder, index) => (
						<Folder key={folder.id} folder={folder} index={index} />
					))}
				</SortableContext>
				{isNaming && (
					<li className={classes.naming}>
						<NameField
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
