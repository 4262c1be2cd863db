import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { KeyboardEvent } from "react";
import type { FolderRow } from "#domain/engine/kinds/item.ts";
import { byMouse } from "../drag/byMouse.ts";
import { DRAGGABLE, Handle } from "../drag/Handle.tsx";
import { folderPlace, type Load } from "../drag/places.ts";
import { NameField } from "../NameField.tsx";
import {
	useExplorerAddresses,
	useExplorerKind,
	useExplorerOperations,
	useExplorerState,
} from "../useExplorer.tsx";
import { FolderBox, FolderLink } from "./FolderBox.tsx";
import { FolderMenu } from "./FolderMenu.tsx";
import classes from "./Folders.module.css";

/** A folder of the operators': opened, renamed, ordered, deleted, and dropped upon. */
export function Folder({ folder, index }: { folder: FolderRow; index: number }) {
	const { id, name } = folder;
	const { group, search, folderAddress } = useExplorerAddresses();
	const { mayWrite } = useExplorerKind();
	const { state, dispatch } = useExplorerState();
	const { renameFolder, removeFolder } = useExplorerOperations();
	const isRenaming = state.mode === "editgrp" && state.target === id;
	const load: Load = { type: "folder", id, name };
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
		id: folderPlace(id),
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
				<NameField
					label={`フォルダ「${name}」の名前`}
					start={name}
					onSave={(next) => renameFolder(folder, next)}
					onCancel={() => dispatch({ type: "leave" })}
				/>
			) : (
				<>
					{mayWrite ? (
						<Handle name={name} attributes={attributes} listeners={listeners} ref={setActivatorNodeRef} />
					) : (
						<span className={classes.noHandle} />
					)}
					<FolderLink
						id={id}
						name={name}
						to={folderAddress(id)}
						isCurrent={isCurrent}
						drag={mayWrite ? byMouse(listeners) : undefined}
					/>
					{mayWrite && <FolderMenu folder={folder} index={index} />}
				</>
			)}
		</FolderBox>
	);
}
