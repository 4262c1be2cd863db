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

export interface ItemFieldsProps<Draft extends ItemDraft> {
	draft: Draft;
	set: (part: Partial<Draft>) => void;
	/** The first message of each field that is wrong. */
	errors: Record<string, string>;
	/** Null for a new item. */
	id: number | null;
	readOnly: boolean;
	/** Told while something with a save of its own is open above the form. */
	onEditing: (editing: boolean) => void;
}

export interface AsideProps<Draft extends ItemDraft, Facts extends object = object> {
	data: ItemData<Draft, Facts> | undefined;
	draft: Draft;
	/** Null for a new item. */
	id: number | null;
	/** Part of the item was saved beside the form, which made the one version the other. */
	onVersion: (from: number, to: number) => void;
	/** Told while something with a save of its own is open above the form. */
	onEditing: (editing: boolean) => void;
}

/** The editor page of an item kind: what is edited, by which schema, with which fields. */
export interface ItemEditor<Draft extends ItemDraft, Facts extends object = object> {
	kind: KindName;
	/** Label of a new item; the kind's name by default. */
	label?: string;
	/** Label of the name field; 名前 by default. */
	nameLabel?: string;
	schema: z.ZodType<Pick<ItemBody, "name" | "group_id">>;
	/** A new item; its keys are the fields that are edited. */
	blank: Draft;
	/** The new item was made in part already, so leaving it would lose something. */
	begun?: boolean;
	/** More of a new one is set on its page once it is there: it is opened instead of the list. */
	goesOn?: boolean;
	/** Makes fields of the draft what the page needs them to be. */
	read?: (draft: Draft) => Draft;
	/** Makes of a draft what a copy begins with. */
	copied?: (draft: Draft) => Draft;
	/** The fields after name and folder. */
	Fields?: ComponentType<ItemFieldsProps<Draft>>;
	/**
	 * Column beside the fields: read-only facts (undefined for a new item) or the draft as a friend sees
	 * it.
	 */
	Aside?: ComponentType<AsideProps<Draft, Facts>>;
	/** Whether the side column stays in view while the fields are scrolled. */
	asideStays?: boolean;
	/** Likely mistakes, confirmed before saving. */
	doubt?: (draft: Draft, targets: PlaceholderTargets | undefined) => string[];
	/** Losses for friends that saving causes, confirmed too. */
	taken?: (draft: Draft, start: Draft) => string[];
	/** Asks for what a save needs besides the draft; null leaves everything unsaved. */
	decide?: (saving: { id: number; item: ItemBody; start: Draft; draft: Draft }) => Promise<ItemBody | null>;
	/** Revalidates other views of the item after it is saved. */
	onSaved?: () => void;
	/** Why this one may not be changed; null where it may. */
	uneditable?: (data: ItemData<Draft, Facts>) => string | null;
	/** Names fields of messages that do not name them themselves. */
	fieldLabel?: (field: string) => string | undefined;
}

/** The draft of an item as it was saved. */
export function draftOf<Draft extends ItemDraft>(
	{ blank, read = asItIs }: Pick<ItemEditor<Draft>, "blank" | "read">,
	data: ItemData<Draft>,
): Draft {
	const fields = Object.fromEntries(
		Object.keys(blank).map((field) => [field, data[field as keyof typeof data]]),
	);
	return read({ ...(fields as unknown as Draft), version: data.version });
}

const asItIs = <Draft>(draft: Draft) => draft;
