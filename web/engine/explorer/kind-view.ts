import type { ComponentType, ReactNode } from "react";
import type { Ability } from "#domain/engine/access/abilities.ts";
import type { Creation } from "#domain/engine/kinds/definition.ts";
import type { ItemRow } from "#domain/engine/kinds/item.ts";
import type { Session } from "#web/platform/api/session.ts";

/** A cell of every row. */
export interface Column<Row, Appendix> {
	label: string;
	/** What of the table's width it takes; the rest goes to the columns that name none. */
	width?: string;
	align?: "right";
	render: (row: Row, appendix: Appendix) => ReactNode;
	/** Shows something of the appendix, so it waits for that. */
	late?: boolean;
	/** Hidden from operators who lack it. */
	ability?: Ability;
}

/** A further entry of a row's menu: a page, or another tab. */
export interface RowEntry {
	label: string;
	icon: ReactNode;
	to: string;
	newTab?: boolean;
	/** What it is for needs this, beside what its page needs. */
	ability?: Ability;
	/** Its label for those who may look but lack the ability; without one they are not offered it. */
	otherwise?: string;
}

/** How an item is copied: on a page that begins with it, or by a call, after which the list is read anew. */
type Copying<Row> =
	| { by: "page"; to: (row: Row) => string; refused?: (row: Row) => string | null }
	| { by: "crud"; refused?: (row: Row) => string | null }
	| {
			by: "call";
			/** Says itself what went wrong. Answers the address to go on with, or the item made. */
			run: (row: Row) => Promise<{ to?: string; focus?: number } | null>;
			/** Why this row cannot be copied; null where it can. */
			refused?: (row: Row) => string | null;
			/** Not offered at all where it does not hold. */
			offered?: (row: Row, abilities: readonly Ability[]) => boolean;
	  };

/** What a deletion is, where it is more than the crud call. */
interface Deletion {
	/** Said before it, each in a question of its own where `oneByOne`. */
	warnings?: readonly string[];
	/** Deleted by this call, one item at a time, after a question for every warning. */
	oneByOne?: {
		/** The refusal of more than one. */
		refusal: string;
		/** Says itself what went wrong; answers whether it went well. */
		run: (id: number) => Promise<boolean>;
	};
}

/** Something else that is done from the list's head: an import, a setting. */
export interface Tool {
	label: string;
	icon: ReactNode;
	ability?: Ability;
	/** Slides in; told by `opened`. */
	Panel: ComponentType<{ opened: boolean; onClose: () => void; onDone: () => void }>;
}

/** What a kind's editor needs that stands over the list. The address holds what is edited. */
export interface EditorPanelProps {
	edited: number | "new" | null;
	/** The folder that is shown: where a new item goes. */
	group: number;
	onClose: () => void;
	/** Closing was asked for, but the operator would rather stay. */
	onStay: (edited: number | "new" | null) => void;
	/** It was saved: the list is read anew. */
	onSaved: (id: number) => void;
}

/** What the list screen shows of a kind: one entry of the registry. What the kind is stands in domain/engine/kinds. */
export interface KindView<Row extends ItemRow, Appendix extends object> {
	icon: ComponentType<{ size?: number | string }>;
	/** What these are for, in the list that has none yet. */
	purpose: string;
	/** Where a press on the name leads; null is a name that is no link. By default the kind's editor. */
	opens?: (row: Row) => string | null;
	/** Stands beside the name: what copies it. */
	beside?: (row: Row) => ReactNode;
	/** Stands under the name: a code, a state. */
	below?: (row: Row, appendix: Appendix | undefined) => ReactNode;
	columns: readonly Column<Row, Appendix>[];
	entries?: (row: Row) => readonly RowEntry[];
	/** Stands above the list: what concerns all of these. */
	Above?: ComponentType;
	/** Stands beside a folder's name where something in it asks for a person. */
	FolderMark?: ComponentType<{ folder: number }>;
	/** How the whole row stands out. */
	state?: (row: Row) => "inactive" | "unusable" | undefined;
	/** Why a row cannot be renamed or edited; null where it can. */
	uneditable?: (row: Row) => string | null;
	/** Why a row cannot be deleted; null where it can. */
	undeletable?: (row: Row) => string | null;
	/** Nothing may be done with it: no menu, no tick, no handle. */
	readOnly?: (row: Row) => boolean;
	copying: Copying<Row>;
	deletion?: Deletion;
	/** Asked before items are turned off. */
	deactivation?: { title: string; message: string };
	isNotifying?: (row: Row) => boolean;
	/** Said where a new item was given no name. */
	newNameRequired?: string;
	/** How items are made, where it depends on who works here. */
	creation?: (session: Session) => Creation;
	/** Counts that come from elsewhere than the appendix call. */
	loadAppendix?: (ids: number[]) => Promise<Record<string, object>>;
	tools?: readonly Tool[];
	/** Sends the selected items to testers. */
	TestPanel?: ComponentType<{ itemIds: number[]; onClose: () => void }>;
	/** For kinds whose items are edited over the list. */
	Panel?: ComponentType<EditorPanelProps>;
}

/** A view whose kind is not known where it is used. */
export type AnyKindView = KindView<ItemRow, object>;

/** The screen hands each view the rows of its own kind alone. */
export const defineView = <Row extends ItemRow, Appendix extends object = Record<string, never>>(
	view: KindView<Row, Appendix>,
): AnyKindView => view as unknown as AnyKindView;
