import { z } from "zod";
import { MAX_FOLDER_NAME, MAX_ITEM_NAME } from "#domain/engine/kinds/item.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import {
	code,
	isEachOnce,
	list,
	optionalId,
	recordId,
	requiredText,
	typedText,
	wholeNumber,
} from "#domain/platform/wire/wire.ts";

/** Maximum number of items per operation (E-303). */
export const MAX_ITEMS_AT_ONCE = 1_000;
/** Rows added to the list when its end is reached (E-019). */
export const ROWS_PER_SCROLL = 20;
/** Folder 'uncategorized' on the wire. */
export const UNCATEGORIZED = 0;

const itemIds = list(recordId(), MAX_ITEMS_AT_ONCE, EXPLORER_TEXTS.tooManySelected(MAX_ITEMS_AT_ONCE))
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

export type View = { in_group?: number | undefined; search: string };

const action = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
	z.object({ action: z.literal(name), ...shape, ...viewFields });

/**
 * Body of `POST /api/{path}/crud` (E-349, E-365 to E-367, E-370 to E-373); `sortGroups` is an addition for
 * reordering folders by dragging.
 */
export const crudInput = z.discriminatedUnion(
	"action",
	[
		action("refresh", { focus: optionalId().default(null) }),
		action("copy", { focus: recordId(EXPLORER_TEXTS.nothingSelected) }),
		action("newGroup", { name: folderName }),
		action("deleteGroup", { grp_id: recordId() }),
		action("editGroup", { grp_id: recordId(), name: folderName }),
		action("sortGroups", {
			grp_ids: list(recordId(), MAX_FOLDERS_SORTED).refine(isEachOnce, EXPLORER_TEXTS.orderStale),
		}),
		action("newItem", {
			group: optionalId().default(null),
			name: typedText(MAX_ITEM_NAME).default(""),
		}),
		action("editItem", {
			item_id: recordId(),
			name: requiredText(MAX_ITEM_NAME, EXPLORER_TEXTS.itemNameRequired),
			version: wholeNumber().optional(),
		}),
		action("deleteItems", { group: optionalId().default(null), item_ids: itemIds }),
		action("delete", { item_ids: itemIds }),
		action("toGroup", { item_ids: itemIds, grp_id: optionalId().default(null) }),
		action("changeActive", { item_ids: itemIds, sw: code(0, 1), grp_id: optionalId().default(null) }),
		action("rateFavorite", { item_ids: itemIds, grp_id: optionalId().default(null) }),
		action("rateNormal", { item_ids: itemIds, grp_id: optionalId().default(null) }),
		action("notifyOn", { item_ids: itemIds, grp_id: optionalId().default(null) }),
		action("notifyOff", { item_ids: itemIds, grp_id: optionalId().default(null) }),
	],
	{ error: EXPLORER_TEXTS.crudUnknown },
);

/** Requested change of a list, without the view that the answer returns. */
export type CrudChange = CrudSent extends infer Sent
	? Sent extends CrudSent
		? Omit<Sent, keyof View>
		: never
	: never;
type CrudSent = z.input<typeof crudInput>;

export type Crud = z.output<typeof crudInput>;
export type CrudAction = Crud["action"];
export type CrudOf<Action extends CrudAction> = Extract<Crud, { action: Action }>;

/** Body of `POST /api/{path}/appendix`. */
export const appendixInput = z.object({ ids: itemIds });
