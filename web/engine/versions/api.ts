import useSWR from "swr";
import type { VersionedName } from "#domain/engine/versions/kinds.ts";
import { refreshLists } from "#web/engine/explorer/api.ts";
import { client, unwrap, type Wire } from "#web/platform/api/client.ts";
import { saveKeyHeader } from "#web/platform/api/useSaveKey.ts";

const { versions } = client.versions.api;

type Calls = (typeof versions)[VersionedName][":id"];
export type Version = Wire<Calls["$get"]>["items"][number];
type Comparison = Wire<Calls["compare"]["$get"]>;
export type ShownField = Comparison["from"][number];

/** An item's versions, newest first. @param version the item's, since each save makes another list */
export const useVersions = (kind: VersionedName, id: number, version: number | undefined) =>
	useSWR(["versions", kind, id, version ?? 0], () =>
		unwrap(versions[kind][":id"].$get({ param: { id: String(id) } }), { handles: [403] }),
	);

/** Two versions field by field. */
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

/** Goes back to a version, of those that were seen. @throws ApiError */
export async function restoreVersion(
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

/** Writes what a version is about. @throws ApiError */
export const noteVersion = (kind: VersionedName, id: number, number: number, note: string) =>
	unwrap(versions[kind][":id"].note.$put({ param: { id: String(id) }, json: { number, note } }), {
		handles: [403],
	});
