import { sql } from "drizzle-orm";
import { landings, landingVisits } from "#db/acquisition/landings.ts";
import { actions } from "#db/engine/actions.ts";
import { landingInput } from "#domain/acquisition/landings/landing-input.ts";
import { codeOfLandingAddress, type LandingAppendix } from "#domain/engine/kinds/landing.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { newCode } from "#functions/engine/explorer/code.ts";
import { defineItems } from "#functions/engine/explorer/definition.ts";
import { countVisible } from "#functions/engine/explorer/fragments.ts";
import { named } from "#functions/engine/explorer/guard.ts";
import { pictureReference } from "#functions/platform/media/reference.ts";
import { forgottenOf } from "./forgotten.ts";

const CODE_LENGTH = 8;

export const landingKind = defineItems({
	name: "landing",
	table: landings,
	code: landings.code,
	codeIn: codeOfLandingAddress,
	row: () => ({ isShort: true, fields: { code: sql`${landings.code}` } }),
	data: () => ({
		fields: { action_id: sql`${landings.actionId}`, page: sql`json(${landings.page})` },
	}),
	appendix: (ctx) => ({
		fields: {
			visit_count: sql`${countVisible(ctx, {
				from: sql`${landingVisits} v`,
				where: sql`v.landing_id = ${landings.id}`,
				friend: sql`v.friend_id`,
			})} + ${forgottenOf(ctx)}`,
			member_count: countVisible(ctx, {
				what: sql`count(distinct v.friend_id)`,
				from: sql`${landingVisits} v`,
				where: sql`v.landing_id = ${landings.id} and v.added_friend = 1`,
				friend: sql`v.friend_id`,
			}),
		} satisfies Record<keyof LandingAppendix, unknown>,
	}),
	members: (
		_ctx,
		id,
	) => sql`select v.friend_id as friend_id, max(v.created_at) as at, count(*) || '回訪問' as note
		from ${landingVisits} v where v.landing_id = ${id} and v.added_friend = 1 group by v.friend_id`,
	runs: ({ action_id }) => ({ action_id }),
	save: {
		schema: landingInput,
		onCreate: (ctx) => ({ code: newCode(ctx, CODE_LENGTH) }),
		columns: ({ input }) => ({
			action_id: input.action_id,
			page: input.page === null ? null : JSON.stringify(input.page),
		}),
		references: (input) => [
			...named("action_id", actions, input.action_id, ACTION_TEXTS.actionGone),
			...pictureReference("page[media_key]", input.page?.media_key ?? null),
		],
	},
	copy: { columns: (ctx) => ({ code: newCode(ctx, CODE_LENGTH) }) },
});
