import { z } from "zod";
import { nameIn } from "#domain/engine/filters/named-kinds.ts";
import { COUPON_TEXTS } from "#domain/platform/texts/coupons-texts.ts";
import { recordId } from "#domain/platform/wire/input-schemas.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";

/** Effect 62: gives a coupon, as far as its limits allow. */
export const couponEffect = defineEffect(
	z.object({
		type: z.literal(62),
		...conditionField(),
		coupon_id: recordId(COUPON_TEXTS.couponRequired),
	}),
)({
	type: 62,
	label: "クーポン",
	fieldLabels: { coupon_id: "クーポン" },
	ability: "coupon-give",
	blank: () => ({ type: 62, member_query_id: null, coupon_id: 0 }),
	references: ({ coupon_id }) => ({ coupons: [coupon_id] }),
	summary: ({ coupon_id }, { coupons }) => `クーポン「${nameIn(coupons, coupon_id)}」を渡す`,
});
