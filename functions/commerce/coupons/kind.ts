import { sql } from "drizzle-orm";
import { couponGrants, coupons } from "#db/commerce/coupons.ts";
import { actions } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { couponInput, storedOdds } from "#domain/commerce/coupons/coupon-input.ts";
import { type Filter, readFilter } from "#domain/engine/filters/filter-schema.ts";
import type { CouponAppendix } from "#domain/engine/kinds/coupon.ts";
import { COUPON_CODE_LENGTH } from "#domain/engine/public-addresses/coupon-address.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { countVisible } from "#functions/engine/explorer/count-visible.ts";
import { defineItems, type RawItemRow } from "#functions/engine/explorer/definition.ts";
import { createItemCode } from "#functions/engine/explorer/item-code.ts";
import { referenceTo } from "#functions/engine/explorer/reference-to.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { storedFilter } from "#functions/engine/filters/stored-filter.ts";
import { pictureReference } from "#functions/platform/media/picture-reference.ts";

/** Filter of a row; null includes every friend. */
const filterIn = ({ filter }: RawItemRow): Filter | null => (filter === null ? null : readFilter(filter));

/** Obtained pieces of a coupon, for counts of friends. */
const pieces = {
	from: sql`${couponGrants} g`,
	where: sql`g.coupon_id = ${coupons.id} and g.revoked_at is null`,
	friend: sql`g.friend_id`,
};

/** Kind of items: coupons. A deleted one is given no more; pieces that friends have stay usable. */
export const couponKind = defineItems({
	name: "coupon",
	table: coupons,
	codeColumn: coupons.code,
	listSelection: () => ({
		hasShortRows: true,
		fields: {
			code: sql`${coupons.code}`,
			title: sql`${coupons.title}`,
			benefit: sql`${coupons.benefit}`,
			benefit_value: sql`${coupons.benefitValue}`,
			obtaining: sql`${coupons.obtaining}`,
			obtain_from: sql`${coupons.obtainFrom}`,
			obtain_until: sql`${coupons.obtainUntil}`,
			max_total: sql`${coupons.maxTotal}`,
		},
	}),
	editorSelection: () => ({
		fields: {
			description: sql`${coupons.description}`,
			terms: sql`${coupons.terms}`,
			media_key: sql`${coupons.mediaKey}`,
			worth_yen: sql`${coupons.worthYen}`,
			use_from: sql`${coupons.useFrom}`,
			use_until: sql`${coupons.useUntil}`,
			use_days: sql`${coupons.useDays}`,
			per_friend: sql`${coupons.perFriend}`,
			filter: storedFilter(sql`${coupons.memberQueryId}`),
			use_way: sql`${coupons.useWay}`,
			odds: sql`${coupons.odds} / 100.0`,
			draw_period: sql`${coupons.drawPeriod}`,
			remind_days: sql`${coupons.remindDays}`,
			action_id: sql`${coupons.actionId}`,
		},
		present: (raw) => ({ filter: filterIn(raw) }),
	}),
	appendixSelection: (ctx) => ({
		fields: {
			obtained_count: countVisible(ctx, pieces),
			used_count: countVisible(ctx, {
				...pieces,
				where: sql`g.coupon_id = ${coupons.id} and g.used_at is not null and g.revoked_at is null`,
			}),
		} satisfies Record<keyof CouponAppendix, unknown>,
	}),
	actionsByField: ({ action_id }) => ({ action_id }),
	save: {
		schema: couponInput,
		statementsBefore: ({ ctx, input }) =>
			input.filter
				? [
						ctx.db
							.insert(memberQueries)
							.values({ filter: input.filter, createdAt: ctx.now, saveKey: ctx.saveKey })
							.onConflictDoNothing(),
					]
				: [],
		columnsOfNew: (ctx) => ({ code: createItemCode(ctx, COUPON_CODE_LENGTH) }),
		columns: ({ ctx, input, before }) => {
			if (input.filter) assertConditionsAllowed(ctx.operator, input.filter, before && filterIn(before));
			return {
				title: input.title,
				description: input.description,
				terms: input.terms,
				media_key: input.media_key,
				benefit: input.benefit,
				benefit_value: input.benefit_value,
				worth_yen: input.worth_yen,
				obtaining: input.obtaining,
				obtain_from: input.obtain_from,
				obtain_until: input.obtain_until,
				use_from: input.use_from,
				use_until: input.use_until,
				use_days: input.use_days,
				max_total: input.max_total,
				per_friend: input.per_friend,
				member_query_id: input.filter
					? sql`(select q.id from ${memberQueries} q where q.save_key = ${ctx.saveKey})`
					: null,
				use_way: input.use_way,
				odds: input.odds === null ? null : storedOdds(input.odds),
				draw_period: input.draw_period,
				remind_days: input.remind_days,
				action_id: input.action_id,
			};
		},
		references: (input) => [
			...pictureReference("media_key", input.media_key),
			...referenceTo("action_id", actions, input.action_id, ACTION_TEXTS.actionGone),
		],
		// If the save did not happen, nothing refers to the filter.
		statementsAfter: ({ ctx }, itemId) => [
			execute(
				ctx.db,
				sql`delete from ${memberQueries} where save_key = ${ctx.saveKey} and ${itemId} is null`,
			),
		],
	},
	copy: {
		ownColumns: (ctx) => ({ code: createItemCode(ctx, COUPON_CODE_LENGTH), issued: 0 }),
		assertMayCopy: (ctx, original) => {
			const copiedFilter = original.filter as Filter | null;
			if (copiedFilter) assertConditionsAllowed(ctx.operator, copiedFilter);
		},
	},
});
