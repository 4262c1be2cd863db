import useSWR from "swr";
import { addressOf } from "#domain/addresses.ts";
import { type KindName, kindOf } from "#domain/kinds/registry.ts";
import { call } from "../api/client.ts";
import { ApiError } from "../api/error.ts";
import { useFreshly } from "../api/useFreshly.ts";
import { refreshLists } from "./api.ts";

/** What an editor opens with: the input as it was saved, its id and version, and what may only be read. */
export type ItemData<Input, Facts = object> = Input &
	Facts & { id: number; name: string; group_id: number | null; version: number; created_at: string };

/** One item as its editor opens with it, read once; nothing where there is none to read (a new item). */
export const useItemData = <Input, Facts = object>(kind: KindName, id: number | null) =>
	useFreshly(id === null ? null : [kind, id], () =>
		call<ItemData<Input, Facts>>("GET", `/api/${kindOf(kind).path}/data/${id}`),
	);

/** Whether an item could not be read because it is not there (any more). */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * Saves an item; without an `id` (or with null) a new one. Answers its id. The headers are those of `useSaveKey`,
 * `handles` is that of any call.
 */
export async function saveItem(
	kind: KindName,
	input: { id?: number | null },
	headers: Record<string, string>,
	{ handles }: { handles?: number[] } = {},
): Promise<number> {
	const { id } = await call<{ id: number }>("POST", `/api/${kindOf(kind).path}/register`, {
		json: input,
		headers,
		handles,
	});
	await refreshLists(kind);
	return id;
}

/** A friend behind an item's count. */
export interface Member {
	id: number;
	name: string;
	icon_url: string | null;
	blocked: boolean;
	/** `YYYY-MM-DD HH:mm:ss`; null where no moment belongs to it. */
	at: string | null;
	note: string | null;
}

export interface Members {
	/** The item's name. */
	name: string;
	items: Member[];
	total: number;
	page: number;
	take_num: number;
}

/** The friends behind an item's count, page by page; the last page stays until the next one is there. */
export const useMembers = (kind: KindName, id: number, page: number) =>
	useSWR(
		["members", kind, id, page],
		() => call<Members>("GET", `/api/${kindOf(kind).path}/members/${id}?page=${page}`),
		{ keepPreviousData: true },
	);

/** The list of a kind, at the folder in which an item lies. */
export const itemListAddress = (kind: KindName, group: number | null | undefined): string =>
	addressOf(kindOf(kind).list, { group: group ?? 0 });
