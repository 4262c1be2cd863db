import type { ComponentType, ReactNode } from "react";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { Creation } from "#domain/engine/kinds/definition.ts";
import type { ItemRow } from "#domain/engine/kinds/item-fields.ts";
import type { Session } from "#web/platform/api/consoleSession.ts";
import { latePart } from "#web/platform/ui/latePart.tsx";

/** Column of the list. */
export interface ItemColumn<Row, Appendix> {
	label: string;
	/** CSS width; columns without one share the rest. */
	width?: string;
	align?: "right";
	render: (row: Row, appendix: Appendix) => ReactNode;
	/** Whether it shows appendix data and therefore waits for it. */
	needsAppendix?: boolean;
	/** Hidden from operators without this ability. */
	ability?: Ability;
}

/** Additional entry of a row's menu: a page, or a new tab. */
export interface RowEntry {
	label: string;
	icon: ReactNode;
	to: string;
	newTab?: boolean;
	/** Ability required in addition to that of its page. */
	ability?: Ability;
	/** Label for operators without the ability; if absent, they are not offered the entry. */
	readOnlyLabel?: string;
}

/** Copy method: a page that starts with the item, a CRUD call, or a call of the kind's own. */
type CopyMethod<Row> =
	| { by: "page"; to: (row: Row) => string; refused?: (row: Row) => string | null }
	| { by: "crud"; refused?: (row: Row) => string | null }
	| {
			by: "call";
			/** Reports failures itself. Resolves to an address to open, or to the new item. */
			run: (row: Row) => Promise<{ to?: string; focus?: number } | null>;
			/** Reason why the row cannot be copied; null if it can. */
			refused?: (row: Row) => string | null;
			/** Whether copying is offered at all. */
			offered?: (row: Row, abilities: readonly Ability[]) => boolean;
	  };

/** Deletion of a kind that needs more than the CRUD call. */
interface Deletion {
	/** Warnings before the deletion; with `oneByOne` each gets a confirmation of its own. */
	warnings?: readonly string[];
	/** Deletes by a call of the kind's own, one item at a time. */
	oneByOne?: {
		/** Message for a selection of several items. */
		refusal: string;
		/** Reports failures itself; resolves to whether the item was deleted. */
		run: (id: number) => Promise<boolean>;
	};
}

interface ToolPanelProps {
	opened: boolean;
	onClose: () => void;
	onDone: () => void;
}

/** Additional tool in the toolbar: an import, a setting. */
export interface ListTool {
	label: string;
	icon: ReactNode;
	ability?: Ability;
	/** Panel that slides in while `opened`. */
	Panel: ComponentType<ToolPanelProps>;
}

/** Props of an editor over the list. The address stores the edited item. */
export interface EditorPanelProps {
	edited: number | "new" | null;
	/** Current folder, in which a new item is created. */
	group: number;
	onClose: () => void;
	/** Called when the operator declines to discard changes. */
	onStay: (edited: number | "new" | null) => void;
	/** Called after a save, to refresh the list. */
	onSaved: (id: number) => void;
}

/** List presentation of a kind, as a registry entry. The kind itself is defined in domain/engine/kinds. */
export interface KindView<Row extends ItemRow, Appendix extends object> {
	icon: ComponentType<{ size?: number | string }>;
	/** Purpose of the kind, shown while the list is empty. */
	purpose: string;
	/** Link target of the name; null for no link. Defaults to the kind's editor. */
	nameLink?: (row: Row) => string | null;
	/** Sign before the name, such as a colour. */
	beforeName?: (row: Row) => ReactNode;
	/** Content beside the name, such as a copy button. */
	besideName?: (row: Row) => ReactNode;
	/** Content below the name, such as a code or a state. */
	belowName?: (row: Row, appendix: Appendix | undefined) => ReactNode;
	columns: readonly ItemColumn<Row, Appendix>[];
	menuEntries?: (row: Row) => readonly RowEntry[];
	/** Content above the list that concerns all items. */
	Above?: ComponentType;
	/** Marker beside the name of a folder that contains items in need of attention. */
	FolderMark?: ComponentType<{ folder: number }>;
	/** Highlight of the whole row. */
	state?: (row: Row) => "inactive" | "unusable" | undefined;
	/** Reason why a row cannot be renamed or edited; null if it can. */
	uneditable?: (row: Row) => string | null;
	/** Reason why a row cannot be deleted; null if it can. */
	undeletable?: (row: Row) => string | null;
	/** Whether the row has no menu, no checkbox and no drag handle. */
	readOnly?: (row: Row) => boolean;
	copying: CopyMethod<Row>;
	deletion?: Deletion;
	/** Confirmation before items are deactivated. */
	deactivation?: { title: string; message: string };
	isNotifying?: (row: Row) => boolean;
	/** Alert for a new item without a name. */
	newNameRequired?: string;
	/** Creation method, if it depends on the session. */
	creation?: (session: Session) => Creation;
	/** Loads counts that the appendix call does not provide. */
	loadAppendix?: (ids: number[]) => Promise<Record<string, object>>;
	tools?: readonly ListTool[];
	/** Panel that sends the selected items to testers. */
	TestPanel?: ComponentType<{ itemIds: number[]; onClose: () => void }>;
	/** Editor panel, for kinds whose items are edited over the list. */
	Panel?: ComponentType<EditorPanelProps>;
}

// Panels load after the list.

/** Panel of a tool. */
export const lateToolPanel = (load: () => Promise<ComponentType<ToolPanelProps>>) =>
	latePart(load, ({ opened }) => opened);

/** Editor over the list. */
export const lateEditorPanel = (load: () => Promise<ComponentType<EditorPanelProps>>) =>
	latePart(load, ({ edited }) => edited !== null);

/** View of any kind. */
export type AnyKindView = KindView<ItemRow, object>;

/** Erases a view's row type; the list passes to a view only rows of its own kind. */
export const defineView = <Row extends ItemRow, Appendix extends object = Record<string, never>>(
	view: KindView<Row, Appendix>,
): AnyKindView => view as unknown as AnyKindView;
