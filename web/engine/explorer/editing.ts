import useSWR from "swr";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { unwrap, type Wire } from "#web/platform/api/client.ts";
import { ApiError } from "#web/platform/api/error.ts";
import { useFreshly } from "#web/platform/api/useFreshly.ts";
import { callsOf, refreshLists } from "./api.ts";

/** What an editor opens with: the input as it was saved, its id and version, and what may only be read. */
export type ItemData<Input, Facts = object> = Input &
	Facts & { id: number; name: string; group_id: number | null; version: number; created_at: string };

/** One item as its editor opens with it, read once; nothing where there is none to read (a new item). */
export const useItemData = <Input, Facts = object>(kind: KindName, id: number | null) =>
	useFreshly(id === null ? null : [kind, id], () => loadItem<Input, Facts>(kind, id!));

/** What of an item is edited is known to its page; the call is the same for all kinds. */
const loadItem = async <Input, Facts>(kind: KindName, id: number) =>
	(await unwrap(callsOf(kind).data[":id"].$get({ param: { id: String(id) } }))) as ItemData<Input, Facts>;

/** Whether an item could not be read because it is not there (any more). */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * Saves an item; without an `id` (or with null) a new one. Answers its id. The headers are those of `useSaveKey`,
 * `handles` is that of any call.
 */
export async function saveItem(
	kind: KindName,
	input: SavedItem,
	headers: Record<string, string>,
	{ handles }: { handles?: number[] } = {},
): Promise<number> {
	const { id } = await unwrap(callsOf(kind).register.$post({ json: input }, { headers }), {
		handles,
	});
	await refreshLists(kind);
	return id;
}

type Calls = ReturnType<typeof callsOf>;
/** An item as it is sent: what all kinds have in common, and whatever its own schema adds. */
export type SavedItem = Parameters<Calls["register"]["$post"]>[0]["json"];

/** The friends behind an item's count. */
type Members = Wire<Calls["members"][":id"]["$get"]>;
export type Member = Members["items"][number];

/** The friends behind an item's count, page by page; the last page stays until the next one is there. */
export const useMembers = (kind: KindName, id: number, page: number) =>
	useSWR(
		["members", kind, id, page],
		() =>
			unwrap(callsOf(kind).members[":id"].$get({ param: { id: String(id) }, query: { page: String(page) } })),
		{ keepPreviousData: true },
	);

/** The list of a kind, at the folder in which an item lies. */
export const itemListAddress = (kind: KindName, group: number | null | undefined): string =>
	addressOf(kindOf(kind).list, { group: group ?? 0 });
