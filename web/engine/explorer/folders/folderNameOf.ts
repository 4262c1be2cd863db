import type { FolderRow } from "#domain/engine/kinds/item-fields.ts";
import { LIST_TEXTS } from "../listTexts.ts";

/** Name of a folder, or of 'uncategorized'. */
export const folderNameOf = (groups: readonly FolderRow[], id: number | null): string =>
	groups.find((folder) => folder.id === id)?.name ?? LIST_TEXTS.uncategorized;
