import useSWR from "swr";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { type KindName, kindOf } from "#domain/engine/kinds/registry.ts";
import { unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { ApiError } from "#web/platform/api/apiError.ts";
import { useFreshData } from "#web/platform/api/useFreshData.ts";
import { explorerClientOf, refreshLists } from "./explorerApi.ts";

/** Item as its editor loads it: the saved input, id and version, and read-only facts. */
export type ItemData<Input, Facts = object> = Input &
	Facts & { id: number; name: string; group_id: number | null; version: number; created_at: string };

/** Loads an item for its editor, once; no request for a new item. */
export const useItemData = <Input, Facts = object>(kind: KindName, id: number | null) =>
	useFreshData(id === null ? null : [kind, id], () => loadItem<Input, Facts>(kind, id!));

/** All kinds share this call; the caller names the type of its kind. */
const loadItem = async <Input, Facts>(kind: KindName, id: number) =>
	(await unwrap(explorerClientOf(kind).data[":id"].$get({ param: { id: String(id) } }))) as ItemData<
		Input,
		Facts
	>;

/** Whether an item could not be loaded because it does not exist (any more). */
export const isItemGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * Saves an item, as a new one without an `id`; returns its id. `headers` are those of `useSaveKey`, `handles`
 * that of any call.
 */
export async function postItem(
	kind: KindName,
	input: ItemBody,
	headers: Record<string, string>,
	{ handles }: { handles?: number[] } = {},
): Promise<number> {
	const { id } = await unwrap(explorerClientOf(kind).register.$post({ json: input }, { headers }), {
		handles,
	});
	await refreshLists(kind);
	return id;
}

type Calls = ReturnType<typeof explorerClientOf>;
/** Request body of an item: the fields common to all kinds, and those of its own schema. */
export type ItemBody = Parameters<Calls["register"]["$post"]>[0]["json"];

/** Friends behind an item's count. */
type MemberPage = Wire<Calls["members"][":id"]["$get"]>;
export type ItemMember = MemberPage["items"][number];

/** Loads the friends behind an item's count by page; the last page stays until the next one arrives. */
export const useItemMembers = (kind: KindName, id: number, page: number) =>
	useSWR(
		["members", kind, id, page],
		() =>
			unwrap(
				explorerClientOf(kind).members[":id"].$get({
					param: { id: String(id) },
					query: { page: String(page) },
				}),
			),
		{ keepPreviousData: true },
	);

/** Address of a kind's list, at the folder of an item. */
export const itemListAddress = (kind: KindName, group: number | null | undefined): string =>
	addressOf(kindOf(kind).listPage, { group: group ?? 0 });
