import type { UniqueIdentifier } from "@dnd-kit/core";
import { UNCATEGORIZED } from "#domain/engine/explorer/list-limits.ts";

/** Load of a drag: the selected items, or one folder. */
export type DragLoad =
	| { type: "items"; ids: number[]; names: string[] }
	| { type: "folder"; id: number; name: string };

export const TRASH_TARGET = "trash";
export const itemDragId = (id: number) => `item:${id}`;
export const folderDragId = (id: number) => `folder:${id}`;

/** Id of the folder that is the target; undefined for the trash and for items. */
export function folderOfTarget(targetId: UniqueIdentifier | undefined): number | undefined {
	const [, id] = /^folder:(\d+)$/.exec(String(targetId)) ?? [];
	return id === undefined ? undefined : Number(id);
}

/**
 * Whether a target accepts the load. 'uncategorized' keeps its position, so no folder may be dropped on it.
 */
export function acceptsDrop(targetId: UniqueIdentifier, dragged: DragLoad | undefined): boolean {
	if (targetId === TRASH_TARGET) return true;
	const folder = folderOfTarget(targetId);
	return folder !== undefined && !(dragged?.type === "folder" && folder === UNCATEGORIZED);
}
