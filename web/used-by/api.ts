import type { UsedBy, UsedKind } from "#domain/used-by.ts";
import { call } from "../api/client.ts";

/** Everything that refers to an item. @throws ApiError */
export const loadUsedBy = (kind: UsedKind, id: number): Promise<UsedBy> =>
	call<UsedBy>("GET", `/api/used_by/${kind}/${id}`, { handles: [401, 403, 409] });
