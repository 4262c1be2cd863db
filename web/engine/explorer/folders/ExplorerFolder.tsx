import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { KeyboardEvent } from "react";
import type { FolderRow } from "#domain/engine/kinds/item-fields.ts";
import { DRAGGABLE, DragHandle } from "../drag/DragHandle.tsx";
import { type DragLoad, folderDragId } from "../drag/dropTargets.ts";
import { mouseDragProps } from "../drag/mouseDragProps.ts";
import { InlineNameField } from "../InlineNameField.tsx";
import {
	useExplorerKind,
	useExplorerLocation,
	useExplorerOperations,
	useExplorerState,
} from "../useExplorer.tsx";
import { FolderBox, FolderLink } from "./FolderBox.tsx";
import { FolderMenu } from "./FolderMenu.tsx";
import classes from "./Folders.module.css";

/** Folder that can be opened, renamed, moved and deleted, and that accepts drops. */
export function ExplorerFolder({ folder, index }: { folder: FolderRow; index: number }) {
	const { id, name } = folder;
	const { group, search, folderAddress } = useExplorerLocation();
	const { mayWrite } = useExplorerKind();
	const { state, dispatch } = useExplorerState();
	const { renameFolder, removeFolder } = useExplorerOperations();
	const isRenaming = state.mode === "editgrp" && state.target === id;
	const load: DragLoad = { type: "folder", id, name };
	const {
		setNodeRef,
		setActivatorNodeRef,
		attributes,
		listeners,
		transform,
		transition,
		isOver,
		isDragging,
	} = useSortable({
		id: folderDragId(id),
		data: load,
		attributes: DRAGGABLE,
		disabled: !mayWrite || isRenaming,
	});
	const isCurrent = search === "" && group === id;
	const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
		if (!mayWrite || !(event.target as HTMLElement).matches("[data-row-target]")) return;
		if (event.key === "F2") dispatch({ type: "press", mode: "editgrp", target: id });
		else if (event.key === "Delete") void removeFolder(folder);
		else return;
		event.preventDefault();
	};
	return (
		<FolderBox
			ref={setNodeRef}
			isCurrent={isCurrent}
			isOver={isOver && state.mode === "itemDrag"}
			style={{
				transform: CSS.Transform.toString(transform),
				transition,
				opacity: isDragging ? 0.4 : undefined,
			}}
			onKeyDown={onKeyDown}
		>
			{isRenaming ? (
				<InlineNameField
					label={`フォルダ「${name}」の名前`}
					initialName={name}
					onSave={(next) => renameFolder(folder, next)}
					onCancel={() => dispatch({ type: "leave" })}
				/>
			) : (
				<>
					{mayWrite ? (
						<DragHandle name={name} attributes={attributes} listeners={listeners} ref={setActivatorNodeRef} />
					) : (
						<span className={classes.noHandle} />
					)}
					<FolderLink
						id={id}
						name={name}
						to={folderAddress(id)}
						isCurrent={isCurrent}
						drag={mayWrite ? mouseDragProps(listeners) : undefined}
					/>
					{mayWrite && <FolderMenu folder={folder} index={index} />}
				</>
			)}
		</FolderBox>
	);
}
