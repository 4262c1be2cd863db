import type { UniqueIdentifier } from "@dnd-kit/core";
import { UNCATEGORIZED } from "#domain/engine/explorer/crud.ts";

/** What is dragged. */
export type Load =
	| { type: "items"; ids: number[]; names: string[] }
	| { type: "folder"; id: number; name: string };

export const TRASH = "trash";
export const itemPlace = (id: number) => `item:${id}`;
export const folderPlace = (id: number) => `folder:${id}`;

/** The folder that a place is; undefined for the trash and for items. */
export function folderAt(place: UniqueIdentifier | undefined): number | undefined {
	const [, id] = /^folder:(\d+)$/.exec(String(place)) ?? [];
	return id === undefined ? undefined : Number(id);
}

/** Whether something may be dropped at a place: 'uncategorized' keeps its own place among the folders. */
export function accepts(place: UniqueIdentifier, load: Load | undefined): boolean {
	if (place === TRASH) return true;
	const folder = folderAt(place);
	return folder !== undefined && !(load?.type === "folder" && folder === UNCATEGORIZED);
}
