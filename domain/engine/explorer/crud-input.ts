import { z } from "zod";
import { MAX_FOLDER_NAME, MAX_ITEM_NAME } from "#domain/engine/kinds/item-fields.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import {
	boundedList,
	codeOf,
	isEachOnce,
	optionalId,
	recordId,
	requiredText,
	typedText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";
import { MAX_ITEMS_AT_ONCE } from "./list-limits.ts";

const itemIds = boundedList(recordId(), MAX_ITEMS_AT_ONCE, EXPLORER_TEXTS.tooManySelected(MAX_ITEMS_AT_ONCE))
	.refine((ids) => ids.length > 0, EXPLORER_TEXTS.nothingSelected)
	.transform((ids) => [...new Set(ids)]);

/** Maximum number of folders in one sort. */
const MAX_FOLDERS_SORTED = 2_000;

const folderName = requiredText(MAX_FOLDER_NAME, EXPLORER_TEXTS.newFolderNameRequired);

/** Items in the answer: all, those of one folder, or search results from all folders. */
const viewFields = {
	/** 0 is 'uncategorized'; absent means every folder. */
	in_group: wholeNumber()
		.refine((id) => id >= 0, FIELD_TEXTS.choiceUnknown)
		.optional(),
	search: z.string().trim().max(200, FIELD_TEXTS.tooLong(200)).default(""),
};

export type CrudView = { in_group?: number | undefined; search: string };

const crudAction = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
	z.object({ action: z.literal(name), ...shape, ...viewFields });

/**
 * Body of `POST /api/{path}/crud` (E-349, E-365 to E-367, E-370 to E-373); `sortGroups` is an addition for
 * reordering folders by dragging.
 */
export const crudInput = z.discriminatedUnion(
	"action",
	[
		crudAction("refresh", { focus: optionalId().default(null) }),
		crudAction("copy", { focus: recordId(EXPLORER_TEXTS.nothingSelected) }),
		crudAction("newGroup", { name: folderName }),
		crudAction("deleteGroup", { grp_id: recordId() }),
		crudAction("editGroup", { grp_id: recordId(), name: folderName }),
		crudAction("sortGroups", {
			grp_ids: boundedList(recordId(), MAX_FOLDERS_SORTED).refine(isEachOnce, EXPLORER_TEXTS.orderStale),
		}),
		crudAction("newItem", {
			group: optionalId().default(null),
			name: typedText(MAX_ITEM_NAME).default(""),
		}),
		crudAction("editItem", {
			item_id: recordId(),
			name: requiredText(MAX_ITEM_NAME, EXPLORER_TEXTS.itemNameRequired),
			version: wholeNumber().optional(),
		}),
		crudAction("deleteItems", { group: optionalId().default(null), item_ids: itemIds }),
		crudAction("delete", { item_ids: itemIds }),
		crudAction("toGroup", { item_ids: itemIds, grp_id: optionalId().default(null) }),
		crudAction("changeActive", { item_ids: itemIds, sw: codeOf(0, 1), grp_id: optionalId().default(null) }),
		crudAction("rateFavorite", { item_ids: itemIds, grp_id: optionalId().default(null) }),
		crudAction("rateNormal", { item_ids: itemIds, grp_id: optionalId().default(null) }),
		crudAction("notifyOn", { item_ids: itemIds, grp_id: optionalId().default(null) }),
		crudAction("notifyOff", { item_ids: itemIds, grp_id: optionalId().default(null) }),
	],
	{ error: EXPLORER_TEXTS.crudUnknown },
);

/** Requested change of a list, without the view that the answer returns. */
export type CrudChange = CrudSent extends infer Sent
	? Sent extends CrudSent
		? Omit<Sent, keyof CrudView>
		: never
	: never;
type CrudSent = z.input<typeof crudInput>;

export type CrudInput = z.output<typeof crudInput>;
export type CrudAction = CrudInput["action"];
export type CrudOf<Action extends CrudAction> = Extract<CrudInput, { action: Action }>;

/** Body of `POST /api/{path}/appendix`. */
export const appendixInput = z.object({ ids: itemIds });
