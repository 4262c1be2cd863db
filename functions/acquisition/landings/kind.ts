import { sql } from "drizzle-orm";
import { landings, landingVisits } from "#db/acquisition/landings.ts";
import { actions } from "#db/engine/actions.ts";
import { landingInput } from "#domain/acquisition/landings/landing-input.ts";
import { type LandingAppendix, landingCodeIn } from "#domain/engine/kinds/landing.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { countVisible } from "#functions/engine/explorer/count-visible.ts";
import { defineItems } from "#functions/engine/explorer/definition.ts";
import { createItemCode } from "#functions/engine/explorer/item-code.ts";
import { referenceTo } from "#functions/engine/explorer/reference-to.ts";
import { pictureReference } from "#functions/platform/media/picture-reference.ts";
import { deletedVisitCount } from "./deleted-visit-count.ts";

const CODE_LENGTH = 8;

/** Kind of items: landing pages. */
export const landingKind = defineItems({
	name: "landing",
	table: landings,
	codeColumn: landings.code,
	parseCode: landingCodeIn,
	listSelection: () => ({ hasShortRows: true, fields: { code: sql`${landings.code}` } }),
	editorSelection: () => ({
		fields: { action_id: sql`${landings.actionId}`, page: sql`json(${landings.page})` },
	}),
	appendixSelection: (ctx) => ({
		fields: {
			visit_count: sql`${countVisible(ctx, {
				from: sql`${landingVisits} v`,
				where: sql`v.landing_id = ${landings.id}`,
				friend: sql`v.friend_id`,
			})} + ${deletedVisitCount(ctx)}`,
			member_count: countVisible(ctx, {
				counted: sql`count(distinct v.friend_id)`,
				from: sql`${landingVisits} v`,
				where: sql`v.landing_id = ${landings.id} and v.added_friend = 1`,
				friend: sql`v.friend_id`,
			}),
		} satisfies Record<keyof LandingAppendix, unknown>,
	}),
	selectMembers: (
		_ctx,
		id,
	) => sql`select v.friend_id as friend_id, max(v.created_at) as at, count(*) || '回訪問' as note
		from ${landingVisits} v where v.landing_id = ${id} and v.added_friend = 1 group by v.friend_id`,
	actionsByField: ({ action_id }) => ({ action_id }),
	save: {
		schema: landingInput,
		columnsOfNew: (ctx) => ({ code: createItemCode(ctx, CODE_LENGTH) }),
		columns: ({ input }) => ({
			action_id: input.action_id,
			page: input.page === null ? null : JSON.stringify(input.page),
		}),
		references: (input) => [
			...referenceTo("action_id", actions, input.action_id, ACTION_TEXTS.actionGone),
			...pictureReference("page[media_key]", input.page?.media_key ?? null),
		],
	},
	copy: { ownColumns: (ctx) => ({ code: createItemCode(ctx, CODE_LENGTH) }) },
});
