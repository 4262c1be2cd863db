import type { CrudChange } from "#domain/engine/explorer/crud-input.ts";
import type { FolderRow, ItemRow } from "#domain/engine/kinds/item-fields.ts";
import type { AppendixOf, KindWithAppendix, RowOf } from "#domain/engine/kinds/kind-rows.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { callOptions, client, unwrap } from "#web/platform/api/apiClient.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";

/** Answer of every CRUD call (E-379). */
export interface CrudAnswer<Row extends ItemRow = ItemRow> {
	items: Row[];
	groups: FolderRow[];
	/** Item to keep in view, such as a new one. */
	focus: number | null;
	/** Message for the operator, one reason per line. */
	alert: string | null;
	/** Audit entry by which the change can be undone. */
	undo?: number;
}

/** Scope of the items in an answer: one folder, or a search in all folders. */
export interface ExplorerListScope {
	/** 0 is 'uncategorized'; undefined means all folders. */
	group: number | undefined;
	search: string;
}

const EXPLORER = "explorer";

/** SWR key of a kind's list. */
export const explorerListKey = (kind: KindName, { group, search }: ExplorerListScope) =>
	search === "" ? [EXPLORER, kind, group ?? "all", ""] : [EXPLORER, kind, "all", search];

/** RPC client of a kind. Every kind has the same calls at its own path; only the rows differ. */
export const explorerClientOf = (kind: KindName) => client.explorer.api[kindOf(kind).path]!;

/** Performs one change; returns the list afterwards. */
export async function postCrudChange<Kind extends KindName>(
	kind: Kind,
	change: CrudChange,
	{ group, search }: ExplorerListScope,
): Promise<CrudAnswer<RowOf<Kind>>> {
	const scope = search === "" ? { in_group: group } : { search };
	const call = explorerClientOf(kind).crud.$post(
		{ json: { ...change, ...scope } },
		callOptions(kindOf(kind)),
	);
	// The server has one row type for all kinds; domain/engine/kinds declares that of each.
	return (await unwrap(call)) as unknown as CrudAnswer<RowOf<Kind>>;
}

/** Loads counts and texts of some items, by id (E-391). */
export const loadExplorerAppendix = async <Kind extends KindWithAppendix>(kind: Kind, ids: number[]) =>
	(await unwrap(explorerClientOf(kind).appendix.$post({ json: { ids } }))) as Record<
		number,
		AppendixOf<Kind>
	>;

/** Refreshes all mounted lists of a kind. */
export const refreshLists = (kind: KindName) => reloadMatching((key) => isListOf(kind, key));

/** Whether a key belongs to one of the kind's lists. */
export const isListOf = (kind: KindName, key: unknown): boolean =>
	Array.isArray(key) && key[0] === EXPLORER && key[1] === kind;
