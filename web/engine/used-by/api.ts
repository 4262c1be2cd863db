import type { UsedBy, UsedKind } from "#domain/engine/used-by/used-by.ts";
import { client, unwrap } from "#web/platform/api/client.ts";

/** What is shown with its uses: items of lists, and scores. */
export type ShownWithUses = UsedKind | "score";

const HANDLED = { handles: [401, 403, 409] };

/** Everything that refers to an item or a score, or only the texts that name it. @throws ApiError */
export const loadUsedBy = (kind: ShownWithUses, id: number, { written = false } = {}): Promise<UsedBy> => {
	const param = { id: String(id) };
	const query = written ? { written: "1" } : {};
	return kind === "score"
		? unwrap(client.scores.api.scores[":id"].used_by.$get({ param, query }), HANDLED)
		: unwrap(client.usedBy.api.used_by[kind][":id"].$get({ param, query }), HANDLED);
};
