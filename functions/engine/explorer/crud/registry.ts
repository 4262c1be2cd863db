import type { CrudAction } from "#domain/engine/explorer/crud.ts";
import type { OptionalAction } from "#domain/engine/kinds/definition.ts";
import type { Verb } from "./definition.ts";
import { deleteGroup, editGroup, newGroup, sortGroups } from "./folders.ts";
import { copy, editItem, newItem, refresh, remove, toGroup } from "./items.ts";
import { changeActive, notifyOff, notifyOn, rateFavorite, rateNormal } from "./switches.ts";

interface Entry<Action extends CrudAction> {
	run: Verb<Action>;
	/** Only kinds that list it support the action (domain/engine/kinds). */
	optional?: OptionalAction;
	/** It changes nothing, so the ability to read is enough. */
	reads?: boolean;
}

/** Every action of `POST /api/{path}/crud` (rules, Calls). */
export const CRUD: { [Action in CrudAction]: Entry<Action> } = {
	refresh: { run: refresh, reads: true },
	copy: { run: copy, optional: "copy" },
	newGroup: { run: newGroup },
	deleteGroup: { run: deleteGroup },
	editGroup: { run: editGroup },
	sortGroups: { run: sortGroups },
	newItem: { run: newItem, optional: "newItem" },
	editItem: { run: editItem },
	deleteItems: { run: remove },
	delete: { run: remove },
	toGroup: { run: toGroup },
	changeActive: { run: changeActive, optional: "changeActive" },
	rateFavorite: { run: rateFavorite, optional: "rate" },
	rateNormal: { run: rateNormal, optional: "rate" },
	notifyOn: { run: notifyOn, optional: "notify" },
	notifyOff: { run: notifyOff, optional: "notify" },
};
