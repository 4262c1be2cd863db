import { mutate } from "swr";
import type { CrudChange } from "#domain/engine/explorer/crud.ts";
import type { FolderRow, ItemRow } from "#domain/engine/kinds/item.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import type { AppendixOf, KindWithAppendix, RowOf } from "#domain/engine/kinds/rows.ts";
import { client, unwrap, within } from "#web/platform/api/client.ts";

/** What every crud call answers (E-379). */
export interface CrudAnswer<Row extends ItemRow = ItemRow> {
	items: Row[];
	groups: FolderRow[];
	/** The item that was made, or is to be kept in view. */
	focus: number | null;
	/** What the operator must know, one reason to a line. */
	alert: string | null;
	/** The entry of the log by which it can be taken back. */
	undo?: number;
}

/** Which items a call answers with: those of a folder, or those that a search finds in all of them. */
export interface ListView {
	/** 0 is 'uncategorized'; undefined is every folder. */
	group: number | undefined;
	search: string;
}

const EXPLORER = "explorer";

/** Where the list of a kind is kept. */
export const listKey = (kind: KindName, { group, search }: ListView) =>
	search === "" ? [EXPLORER, kind, group ?? "all", ""] : [EXPLORER, kind, "all", search];

/** The calls of a kind. They stand at its path, and are the same for every kind but for what the rows hold. */
export const callsOf = (kind: KindName) => client.explorer.api[kindOf(kind).path]!;

/** One operation of the explorer; it answers the list as it is afterwards. */
export async function crud<Kind extends KindName>(
	kind: Kind,
	change: CrudChange,
	{ group, search }: ListView,
): Promise<CrudAnswer<RowOf<Kind>>> {
	const shown = search === "" ? { in_group: group } : { search };
	const call = callsOf(kind).crud.$post({ json: { ...change, ...shown } }, within(kindOf(kind)));
	// The server has one type for the rows of all kinds; what those of each hold is written in domain/engine/kinds.
	return (await unwrap(call)) as unknown as CrudAnswer<RowOf<Kind>>;
}

/** Counts and texts of some items, by id (E-391). */
export const loadAppendix = async <Kind extends KindWithAppendix>(kind: Kind, ids: number[]) =>
	(await unwrap(callsOf(kind).appendix.$post({ json: { ids } }))) as Record<number, AppendixOf<Kind>>;

/** Reads the lists of a kind anew, wherever one stands on the page. */
export const refreshLists = (kind: KindName) => mutate((key) => isListOf(kind, key));

/** Whether one of a kind's lists is kept under a key. */
export const isListOf = (kind: KindName, key: unknown): boolean =>
	Array.isArray(key) && key[0] === EXPLORER && key[1] === kind;
