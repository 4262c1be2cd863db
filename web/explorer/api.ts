import { mutate } from "swr";
import type { CrudAction } from "#domain/explorer/crud.ts";
import type { FolderRow, ItemRow } from "#domain/kinds/item.ts";
import { type KindName, kindOf } from "#domain/kinds/registry.ts";
import { call } from "../api/client.ts";

/** What every crud call answers (E-379). */
export interface CrudAnswer<Row extends ItemRow = ItemRow> {
	items: Row[];
	groups: FolderRow[];
	/** The item that was made, or is to be kept in view. */
	focus: number | null;
	/** What the operator must know, one reason to a line. */
	alert: string | null;
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

/** One operation of the explorer; it answers the list as it is afterwards. */
export const crud = <Row extends ItemRow = ItemRow>(
	kind: KindName,
	action: CrudAction,
	parameters: Record<string, unknown>,
	{ group, search }: ListView,
): Promise<CrudAnswer<Row>> => {
	const { path, timeout } = kindOf(kind);
	return call<CrudAnswer<Row>>("POST", `/api/${path}/crud`, {
		json: { action, ...parameters, ...(search === "" ? { in_group: group } : { search }) },
		timeout,
	});
};

/** Counts and texts of some items, by id (E-391). */
export const loadAppendix = (kind: KindName, ids: number[]): Promise<Record<string, object>> =>
	call("POST", `/api/${kindOf(kind).path}/appendix`, { json: { ids } });

/** Reads the lists of a kind anew, wherever one stands on the page. */
export const refreshLists = (kind: KindName) => mutate((key) => isListOf(kind, key));

/** Whether one of a kind's lists is kept under a key. */
export const isListOf = (kind: KindName, key: unknown): boolean =>
	Array.isArray(key) && key[0] === EXPLORER && key[1] === kind;
