import { z } from "zod";
import {
	DEFAULT_PAYMENT_DAYS,
	DEFAULT_TAX_RATE,
	paymentRequestFields,
} from "#domain/engine/friend-records/payment-request-fields.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { conditionField } from "./condition-field.ts";
import { defineEffect } from "./definition.ts";

/** Effect 63: requests a payment. It sends nothing; `{payment:url}` puts its page into a message. */
export const paymentRequestEffect = defineEffect(
	z.object({
		type: z.literal(63),
		...conditionField(),
		...paymentRequestFields(),
	}),
)({
	type: 63,
	label: "支払いの依頼",
	fieldLabels: { title: "件名", yen: "金額", tax_rate: "消費税", days: "期限" },
	ability: "payment-write",
	blank: () => ({
		type: 63,
		member_query_id: null,
		title: "",
		yen: 1_000,
		tax_rate: DEFAULT_TAX_RATE,
		days: DEFAULT_PAYMENT_DAYS,
	}),
	summary: ({ title, yen, days }) =>
		`支払い「${title}」（${formatYen(yen)}、${days.toLocaleString("ja-JP")}日以内）を依頼`,
});
