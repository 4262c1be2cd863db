import type { FolderRow } from "#domain/engine/kinds/item.ts";
import { LIST_TEXTS } from "../texts.ts";

/** How a folder is called, also the one that is none. */
export const folderName = (groups: readonly FolderRow[], id: number | null): string =>
	groups.find((folder) => folder.id === id)?.name ?? LIST_TEXTS.uncategorized;
