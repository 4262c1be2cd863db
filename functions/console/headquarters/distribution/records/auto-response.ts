import { reactionKind } from "#functions/automation/auto-responses/kind.ts";
import { findItem } from "#functions/engine/explorer/find-item.ts";
import { actionRecord } from "./action.ts";
import type { RecordRules } from "./definition.ts";
import { explorerRecord, recordOf } from "./explorer-record.ts";

/** Auto-responses. An answer that was written in place travels with them. */
export const autoResponseRecord: RecordRules = explorerRecord(reactionKind, {
	read: async (ctx, id) => {
		const item = await findItem(ctx, reactionKind, id);
		if (!item) return undefined;
		const action = await actionRecord.read(ctx, item.action_id as number);
		if (!action?.isPart) return recordOf(reactionKind.save!.schema, item);
		const { a_twice_type, inputs } = action.content;
		return recordOf(reactionKind.save!.schema, {
			...item,
			action_id: null,
			answer: { a_twice_type, inputs },
		});
	},
});
