import { sql } from "drizzle-orm";
import { conversions, trackers } from "#db/acquisition/conversions.ts";
import { actions } from "#db/engine/actions.ts";
import { trackerInput } from "#domain/acquisition/conversions/tracker-input.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { countVisible } from "#functions/engine/explorer/count-visible.ts";
import { defineItems } from "#functions/engine/explorer/definition.ts";
import { effectSummaryLines, effectsJson, effectTexts } from "#functions/engine/explorer/effect-fragments.ts";
import { createItemCode } from "#functions/engine/explorer/item-code.ts";
import { referenceTo } from "#functions/engine/explorer/reference-to.ts";

const CODE_LENGTH = 8;

/** Kind of items: conversions. */
export const trackerKind = defineItems({
	name: "tracker",
	table: trackers,
	codeColumn: trackers.trackerCode,
	rateColumn: trackers.rate,
	listSelection: () => ({
		fields: {
			tracker_code: sql`${trackers.trackerCode}`,
			rate: sql`${trackers.rate}`,
			action_id: sql`${trackers.actionId}`,
			action_text: effectsJson(sql`${trackers.actionId}`),
		},
		actionColumns: [trackers.actionId],
		texts: (raw) => effectTexts(raw.action_text),
		present: (raw, names) => ({ action_text: effectSummaryLines(raw.action_text, names) }),
	}),
	editorSelection: () => ({
		fields: {
			value: sql`${trackers.value}`,
			twice_type: sql`${trackers.twiceType}`,
			postback_only: sql`${trackers.postbackOnly}`,
			secret_ending: sql`${trackers.secretEnding}`,
		},
	}),
	appendixSelection: (ctx) => ({
		fields: {
			member_count: countVisible(ctx, {
				counted: sql`count(distinct c.friend_id)`,
				from: sql`${conversions} c`,
				where: sql`c.tracker_id = ${trackers.id}`,
				friend: sql`c.friend_id`,
			}),
		},
	}),
	selectMembers: (
		_ctx,
		id,
	) => sql`select c.friend_id as friend_id, max(c.created_at) as at, count(*) || '回' as note
		from ${conversions} c where c.tracker_id = ${id} and c.friend_id is not null group by c.friend_id`,
	actionsByField: ({ action_id }) => ({ action_id }),
	save: {
		schema: trackerInput,
		columnsOfNew: (ctx) => ({ tracker_code: createItemCode(ctx, CODE_LENGTH) }),
		columns: ({ input: { action_id, rate, value, twice_type, postback_only } }) => ({
			action_id,
			rate,
			value,
			twice_type,
			postback_only,
		}),
		references: (input) => referenceTo("action_id", actions, input.action_id, ACTION_TEXTS.actionGone),
	},
	// A copy is a separate conversion, with a separate secret.
	copy: {
		ownColumns: (ctx) => ({
			tracker_code: createItemCode(ctx, CODE_LENGTH),
			secret: null,
			secret_ending: null,
			secret_key: null,
			previous_secret: null,
			previous_until: null,
		}),
	},
});
