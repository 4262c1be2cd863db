import type { UsedBy, UsedKind } from "#domain/engine/used-by/used-by-kinds.ts";
import { client, STAYS_OPEN, unwrap } from "#web/platform/api/apiClient.ts";

/** Kinds whose references are shown: items of lists, and scores. */
export type ReferencedKind = UsedKind | "score";

/**
 * Loads all references to an item or a score, or with `inTexts` only the texts that name it.
 * @throws ApiError
 */
export const loadUsedBy = (kind: ReferencedKind, id: number, { inTexts = false } = {}): Promise<UsedBy> => {
	const param = { id: String(id) };
	const query = inTexts ? { written: "1" } : {};
	return kind === "score"
		? unwrap(client.scores.api.scores[":id"].used_by.$get({ param, query }), STAYS_OPEN)
		: unwrap(client.usedBy.api.used_by[kind][":id"].$get({ param, query }), STAYS_OPEN);
};
