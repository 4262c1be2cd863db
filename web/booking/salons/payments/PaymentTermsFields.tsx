import { Anchor, NativeSelect, SimpleGrid, Text } from "@mantine/core";
import { Link } from "wouter";
import {
	PAYMENT_MODES,
	PAYMENT_UNITS,
	type PaymentMode,
	type PaymentUnit,
} from "#domain/booking/salons/payment-terms.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";

/** Form draft of terms of payment; the amount may be empty while typing. */
export interface PaymentTermsDraft {
	mode: PaymentMode;
	amount: number | null;
	unit: PaymentUnit;
}

interface PaymentTermsFieldsProps {
	/** Null for the salon's terms. */
	value: PaymentTermsDraft | null;
	onChange: (terms: PaymentTermsDraft | null) => void;
	/** Whether the terms may be those of the salon. */
	isInheritable?: boolean;
	/** Name of the field in the server's errors. */
	field: string;
	errors: Record<string, string>;
}

const INHERITED = "";
const AMOUNT_LABELS: Partial<Record<PaymentMode, string>> = {
	deposit: "予約金",
	guarantee: "無断キャンセル料",
};

/** Fields of the step before a booking counts, and of its amount. */
export function PaymentTermsFields({
	value,
	onChange,
	isInheritable,
	field,
	errors,
}: PaymentTermsFieldsProps) {
	const amountLabel = value === null ? undefined : AMOUNT_LABELS[value.mode];
	return (
		<>
			<NativeSelect
				label="予約のときのお支払い"
				data={[
					...(isInheritable ? [{ value: INHERITED, label: "店舗の設定" }] : []),
					...Object.entries(PAYMENT_MODES).map(([mode, label]) => ({ value: mode, label })),
				]}
				value={value?.mode ?? INHERITED}
				onChange={({ currentTarget }) =>
					onChange(
						currentTarget.value === INHERITED
							? null
							: { amount: null, unit: "yen", ...value, mode: currentTarget.value as PaymentMode },
					)
				}
				error={errors[`${field}[mode]`] ?? errors[field]}
				{...fieldAttribute(`${field}[mode]`)}
			/>
			{value !== null && amountLabel !== undefined && (
				<SimpleGrid cols={2}>
					<OptionalNumber
						label={amountLabel}
						value={value.amount}
						onChange={(amount) => onChange({ ...value, amount })}
						error={errors[`${field}[amount]`]}
						{...fieldAttribute(`${field}[amount]`)}
					/>
					<NativeSelect
						label="単位"
						data={Object.entries(PAYMENT_UNITS).map(([unit, label]) => ({ value: unit, label }))}
						value={value.unit}
						onChange={({ currentTarget }) => onChange({ ...value, unit: currentTarget.value as PaymentUnit })}
					/>
				</SimpleGrid>
			)}
			{value !== null && value.mode !== "none" && <ProviderHint mode={value.mode} />}
		</>
	);
}

/** Where the means of payment are set up. */
function ProviderHint({ mode }: { mode: PaymentMode }) {
	const mayOpen = useMayOpen();
	const href = addressOf("paymentSettings", {});
	const provider = mode === "guarantee" ? "Stripe" : "StripeかPayPay";
	return (
		<Text size="sm" c="dimmed">
			{mode === "guarantee"
				? "お客様は、この金額まで請求することに同意します。カードには自動で請求しません。来店なしを記録した予約の画面で、担当者が請求します。"
				: "15分以内にお支払いがないときは、その時間はまた空きになります。"}
			{provider}の設定が必要です。
			{mayOpen(href) && (
				<Anchor component={Link} href={href} size="sm">
					支払い方法を開く
				</Anchor>
			)}
		</Text>
	);
}
