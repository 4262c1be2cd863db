import type { ComponentType } from "react";
import type { z } from "zod";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import type { ItemBody, ItemData } from "#web/engine/explorer/itemApi.ts";

/** Editable fields that every item has. */
export interface ItemDraft {
	name: string;
	group_id: number | null;
	version?: number | undefined;
}

/** Props of a kind's own fields. */
export interface ItemFieldsProps<Draft extends ItemDraft> {
	draft: Draft;
	set: (part: Partial<Draft>) => void;
	/** First message of each invalid field. */
	errors: Record<string, string>;
	/** Null for a new item. */
	id: number | null;
	readOnly: boolean;
	/** Called when an editor with its own save opens or closes above the form. */
	onEditing: (editing: boolean) => void;
}

/** Props of the column beside the fields. */
export interface ItemAsideProps<Draft extends ItemDraft, Facts extends object = object> {
	data: ItemData<Draft, Facts> | undefined;
	draft: Draft;
	/** Null for a new item. */
	id: number | null;
	/** Called when a part of the item was saved outside the form, which changed the version. */
	onVersion: (from: number, to: number) => void;
	/** Called when an editor with its own save opens or closes above the form. */
	onEditing: (editing: boolean) => void;
}

/** Props of the main part of an item's page. */
export interface ItemBodyProps<Draft extends ItemDraft, Facts extends object = object> {
	data: ItemData<Draft, Facts>;
	/** Called when a part of the item was saved, which changed the version. */
	onVersion: () => void;
}

/** Checked item that is about to be saved, and its draft before and after the changes. */
export interface ItemCompletion<Draft> {
	id: number;
	item: ItemBody;
	start: Draft;
	draft: Draft;
}

/** Editor page of an item kind: schema, fields and texts. */
export interface ItemEditor<Draft extends ItemDraft, Facts extends object = object> {
	kind: KindName;
	/** Noun for the item in titles; the kind's label by default. */
	label?: string;
	/** Label of the name field; 名前 by default. */
	nameLabel?: string;
	/** Explanation of a name field with a label of its own. */
	nameHelp?: string;
	schema: z.ZodType<Pick<ItemBody, "name" | "group_id">>;
	/** Draft of a new item; its keys are the edited fields. */
	blank: Draft;
	/** Whether a new item already has content, so that leaving the page would lose it. */
	isPrefilled?: boolean;
	/** Whether the page of a new item is opened after saving, instead of the list, because more is set there. */
	opensAfterSave?: boolean;
	/** Query with which that page is opened. */
	openedWith?: Readonly<Record<string, string>>;
	/** Converts loaded fields, and the data that they are from, to the form that the page edits. */
	toDraft?: (draft: Draft, data: object) => Draft;
	/** Converts a draft to that of a copy. */
	toCopy?: (draft: Draft) => Draft;
	/** Fields after name and folder. */
	Fields?: ComponentType<ItemFieldsProps<Draft>>;
	/**
	 * Column beside the fields: read-only facts (undefined for a new item) or the draft as a friend sees
	 * it.
	 */
	Aside?: ComponentType<ItemAsideProps<Draft, Facts>>;
	/**
	 * Main part of the page of a saved item, with a save of its own, such as its steps. The fields are then in a
	 * drawer.
	 */
	Body?: ComponentType<ItemBodyProps<Draft, Facts>>;
	/** Links and figures beside the button that opens the drawer. */
	BodyTools?: ComponentType<{ data: ItemData<Draft, Facts> }>;
	/** Whether the side column stays in view while the fields are scrolled. */
	asideStays?: boolean;
	/** Likely mistakes, confirmed before saving. */
	findDoubts?: (draft: Draft, targets: PlaceholderTargets | undefined) => string[];
	/** Losses for friends that the save causes, confirmed as well. */
	findLosses?: (draft: Draft, start: Draft) => string[];
	/** Prompts for input that a save needs in addition to the draft; null cancels the save. */
	completeBody?: (saving: ItemCompletion<Draft>) => Promise<ItemBody | null>;
	/** Stores parts of a checked item that are records of their own, before it is sent. @throws ApiError */
	storeParts?: (item: ItemBody) => Promise<ItemBody>;
	/** Revalidates other views of the item after it is saved. */
	onSaved?: (id: number) => void;
	/** Reason why the item cannot be changed; null if it can. */
	readOnlyReason?: (data: ItemData<Draft, Facts>) => string | null;
	/** Labels of fields whose messages do not contain the name. */
	fieldLabel?: (field: string) => string | undefined;
}

/** Draft of a saved item. */
export function savedItemDraft<Draft extends ItemDraft, Facts extends object>(
	{ blank, toDraft = keepDraft }: ItemEditor<Draft, Facts>,
	data: ItemData<Draft>,
): Draft {
	const fields = Object.fromEntries(
		Object.keys(blank).map((field) => [field, data[field as keyof typeof data]]),
	);
	return toDraft({ ...(fields as unknown as Draft), version: data.version }, data);
}

const keepDraft = <Draft>(draft: Draft) => draft;
