import type { CrudAction } from "#domain/engine/explorer/crud-input.ts";
import type { OptionalAction } from "#domain/engine/kinds/definition.ts";
import { createFolder, deleteFolder, renameFolder, sortFolders } from "./crud-folders.ts";
import {
	copyFocusedItem,
	createItem,
	deleteItems,
	moveToFolder,
	renameItem,
	returnLists,
} from "./crud-items.ts";
import { addStar, disableNotify, enableNotify, removeStar, switchActive } from "./crud-switches.ts";
import type { CrudVerb } from "./definition.ts";

interface Entry<Action extends CrudAction> {
	run: CrudVerb<Action>;
	/** Set for actions that a kind must list to support (domain/engine/kinds). */
	optional?: OptionalAction;
	/** Whether it changes nothing, so that the ability to read is enough. */
	isReadOnly?: boolean;
}

/** Every action of `POST /api/{path}/crud` (rules, Calls). */
export const CRUD_ACTIONS: { [Action in CrudAction]: Entry<Action> } = {
	refresh: { run: returnLists, isReadOnly: true },
	copy: { run: copyFocusedItem, optional: "copy" },
	newGroup: { run: createFolder },
	deleteGroup: { run: deleteFolder },
	editGroup: { run: renameFolder },
	sortGroups: { run: sortFolders },
	newItem: { run: createItem, optional: "newItem" },
	editItem: { run: renameItem },
	deleteItems: { run: deleteItems },
	delete: { run: deleteItems },
	toGroup: { run: moveToFolder },
	changeActive: { run: switchActive, optional: "changeActive" },
	rateFavorite: { run: addStar, optional: "rate" },
	rateNormal: { run: removeStar, optional: "rate" },
	notifyOn: { run: enableNotify, optional: "notify" },
	notifyOff: { run: disableNotify, optional: "notify" },
};
