import type { UsedBy, UsedKind } from "#domain/engine/used-by/used-by-kinds.ts";
import { client, unwrap } from "#web/platform/api/apiClient.ts";

/** Kinds whose references are shown: items of lists, and scores. */
export type ReferencedKind = UsedKind | "score";

/** Statuses that must not leave the page: the caller says that the references are unknown. */
const HANDLES_REFUSALS = { handles: [401, 403, 409] };

/**
 * Loads all references to an item or a score, or with `inTexts` only the texts that name it.
 * @throws ApiError
 */
export const loadUsedBy = (kind: ReferencedKind, id: number, { inTexts = false } = {}): Promise<UsedBy> => {
	const param = { id: String(id) };
	const query = inTexts ? { written: "1" } : {};
	return kind === "score"
		? unwrap(client.scores.api.scores[":id"].used_by.$get({ param, query }), HANDLES_REFUSALS)
		: unwrap(client.usedBy.api.used_by[kind][":id"].$get({ param, query }), HANDLES_REFUSALS);
};
