import { readFilter } from "#domain/engine/filters/filter-schema.ts";
import { funnelKind } from "#functions/people/saved-searches/kind.ts";
import type { RecordRules } from "./definition.ts";
import { explorerRecord } from "./explorer-record.ts";

const { reserveColumns: _, ...rules } = explorerRecord(funnelKind);

/** Saved searches. Their numbers share a range with those of filters, so that the save assigns them. */
export const savedSearchRecord: RecordRules = {
	...rules,
	read: async (ctx, id) => {
		const record = await rules.read(ctx, id);
		return record && { ...record, content: { ...record.content, filter: readFilter(record.content.filter) } };
	},
};
