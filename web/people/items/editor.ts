import type { ComponentType } from "react";
import type { z } from "zod";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import type { ItemData, SavedItem } from "#web/engine/explorer/editing.ts";

/** What of every item is under an operator's hands. */
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
	/** What a new one is called, where that is not the kind's name. */
	label?: string;
	/** How the field of the name is called, where that is not 名前. */
	nameLabel?: string;
	schema: z.ZodType<Pick<SavedItem, "name" | "group_id">>;
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
	/** What stands beside the fields: what may only be read (undefined for a new item), the draft as a friend sees it. */
	Aside?: ComponentType<AsideProps<Draft, Facts>>;
	/** What stands beside stays in view while the fields are scrolled. */
	asideStays?: boolean;
	/** What of a draft was hardly meant, in words: it is asked about before it is saved. */
	doubt?: (draft: Draft, targets: PlaceholderTargets | undefined) => string[];
	/** What saving an item takes from friends, in words: it is asked about too. */
	taken?: (draft: Draft, start: Draft) => string[];
	/** Asks for what a save needs besides the draft; null leaves everything unsaved. */
	decide?: (saving: { id: number; item: SavedItem; start: Draft; draft: Draft }) => Promise<SavedItem | null>;
	/** What else shows the item is read anew once it is saved. */
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
