import type { UsedBy, UsedKind } from "#domain/engine/used-by/used-by-kinds.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";

/** Kinds whose references are shown: items of lists, and scores. */
export type ReferencedKind = UsedKind | "score";

const HANDLED = { handles: [401, 403, 409] };

/** Loads all references to an item or a score, or only the texts that name it. @throws ApiError */
export const loadUsedBy = (kind: ReferencedKind, id: number, { written = false } = {}): Promise<UsedBy> => {
	const param = { id: String(id) };
	const query = written ? { written: "1" } : {};
	return kind === "score"
		? unwrap(client.scores.api.scores[":id"].used_by.$get({ param, query }), HANDLED)
		: unwrap(client.usedBy.api.used_by[kind][":id"].$get({ param, query }), HANDLED);
};
