import useSWR from "swr";
import type { VersionedName } from "#domain/engine/versions/versioned-kind-names.ts";
import { refreshLists } from "#web/engine/explorer/explorerApi.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const { versions } = client.versions.api;

type Calls = (typeof versions)[VersionedName][":id"];
export type Version = Wire<Calls["$get"]>["items"][number];
type Comparison = Wire<Calls["compare"]["$get"]>;
export type ShownField = Comparison["from"][number];

/**
 * Loads an item's versions, newest first.
 * @param version version of the item; a save changes it, and so reloads the list
 */
export const useVersions = (kind: VersionedName, id: number, version: number | undefined) =>
	useSWR(["versions", kind, id, version ?? 0], () =>
		unwrap(versions[kind][":id"].$get({ param: { id: String(id) } }), { handles: [403] }),
	);

/** Loads the fields of two versions. */
export const useComparison = (kind: VersionedName, id: number, from: number, to: number) =>
	useSWR(["versions", kind, id, "compare", from, to], () =>
		unwrap(
			versions[kind][":id"].compare.$get({
				param: { id: String(id) },
				query: { from: String(from), to: String(to) },
			}),
			{ handles: [403] },
		),
	);

/** Restores a version, unless a newer one than `newest` was saved meanwhile. @throws ApiError */
export async function restoreItemVersion(
	kind: VersionedName,
	id: number,
	{ number, newest }: { number: number; newest: number },
): Promise<void> {
	await unwrap(
		versions[kind][":id"].restore.$post(
			{ param: { id: String(id) }, json: { number, newest } },
			{ headers: saveKeyHeader() },
		),
		{ handles: [403, 409] },
	);
	await refreshLists(kind);
}

/** Saves the note of a version. @throws ApiError */
export const saveVersionNote = (kind: VersionedName, id: number, number: number, note: string) =>
	unwrap(versions[kind][":id"].note.$put({ param: { id: String(id) }, json: { number, note } }), {
		handles: [403],
	});
