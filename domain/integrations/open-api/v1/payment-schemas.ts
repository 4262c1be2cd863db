import { z } from "zod";
import { PAYMENT_ENTRY_KINDS, type PaymentEntryKind } from "#domain/commerce/payments/payment-entry.ts";
import { PAYMENT_STATE_NAMES } from "#domain/commerce/payments/payment-state.ts";
import { PAYMENT_PROVIDER_NAMES } from "#domain/commerce/payments/providers/registry.ts";
import { MAX_PAYMENT_YEN, TAX_RATES } from "#domain/engine/friend-records/payment-request-fields.ts";
import { PAYMENT_TEXTS } from "#domain/platform/texts/payments-texts.ts";
import {
	apiId,
	filledText,
	friendParams,
	idInPath,
	instantInput,
	instantString,
	pageSchemaOf,
} from "./api-fields.ts";

const yen = () => z.int().min(0).max(MAX_PAYMENT_YEN);

const lineShape = z.object({
	name: filledText(100, PAYMENT_TEXTS.lineNameRequired),
	quantity: z.int().min(1).max(999).default(1),
	unit_yen: yen().meta({ description: "1つの金額（税込、単位は円）" }),
	tax_rate: z
		.union(TAX_RATES.map((rate) => z.literal(rate)))
		.default(10)
		.meta({ description: "消費税の税率（%）" }),
});

export const paymentParams = z.object({ ...friendParams.shape, payment_id: idInPath() });

/** Payment that a program requests from a friend. */
export const paymentRequestInput = z.object({
	title: filledText(100, PAYMENT_TEXTS.titleRequired),
	lines: z
		.array(lineShape)
		.min(1, PAYMENT_TEXTS.linesRequired)
		.max(20)
		.refine(
			(lines) => lines.reduce((sum, { quantity, unit_yen }) => sum + quantity * unit_yen, 0) >= 1,
			PAYMENT_TEXTS.yenRequired,
		)
		.refine(
			(lines) =>
				lines.reduce((sum, { quantity, unit_yen }) => sum + quantity * unit_yen, 0) <= MAX_PAYMENT_YEN,
			PAYMENT_TEXTS.yenTooLarge,
		)
		.meta({ description: "明細。合計は1以上9999999以下" }),
	expires_at: instantInput().nullable().default(null).meta({
		description: "支払いの期限（分まで）。nullなら7日後、最も遅くて180日後",
	}),
});

const shape = {
	id: apiId(),
	fid: apiId().nullable(),
	title: z.string(),
	purpose: z.string().meta({ description: "何の支払いか。request は支払いの依頼" }),
	purpose_id: apiId().nullable(),
	state: z.enum(PAYMENT_STATE_NAMES),
	amount_yen: z.int(),
	paid_yen: z.int(),
	refunded_yen: z.int(),
	disputed_yen: z.int(),
	provider: z.enum(PAYMENT_PROVIDER_NAMES).nullable(),
	is_test: z.boolean().meta({ description: "テスト用のキーでの支払い。お金は動いていません" }),
	url: z.string().meta({ description: "友だちの支払いのページ。知っている人は支払えます" }),
	requested_at: instantString(),
	expires_at: instantString(),
	paid_at: instantString().nullable(),
};

const paymentShape = z.object(shape).meta({ id: "Payment" });

export const paymentList = pageSchemaOf(paymentShape);

export const paymentDetailShape = z
	.object({
		...shape,
		lines: z.array(z.object({ name: z.string(), quantity: z.int(), unit_yen: z.int(), tax_rate: z.int() })),
		entries: z
			.array(
				z.object({
					id: apiId(),
					kind: z.enum(Object.keys(PAYMENT_ENTRY_KINDS) as [PaymentEntryKind, ...PaymentEntryKind[]]),
					yen: z.int().meta({ description: "入金はプラス、返金はマイナス" }),
					provider: z.enum(PAYMENT_PROVIDER_NAMES),
					method: z.string(),
					at: instantString(),
				}),
			)
			.meta({ description: "入出金の記録。古い順" }),
	})
	.meta({ id: "PaymentDetail" });
