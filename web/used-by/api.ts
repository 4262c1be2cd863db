import type { UsedBy, UsedKind } from "#domain/used-by.ts";
import { client, unwrap } from "../api/client.ts";

/** Everything that refers to an item. @throws ApiError */
export const loadUsedBy = (kind: UsedKind, id: number): Promise<UsedBy> =>
	unwrap(client.usedBy.api.used_by[kind][":id"].$get({ param: { id: String(id) } }), {
		handles: [401, 403, 409],
	});
