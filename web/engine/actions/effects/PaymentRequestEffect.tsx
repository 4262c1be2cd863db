import { SimpleGrid, Stack, TextInput } from "@mantine/core";
import { MAX_PAYMENT_TITLE } from "#domain/engine/friend-records/payment-request-fields.ts";
import { usePaymentProviderChoices } from "#web/engine/filters/conditions/choices/useConditionChoices.ts";
import type { EffectFormProps } from "./effectEntry.ts";
import { EffectNote } from "./parts/EffectNote.tsx";
import { NumberField } from "./parts/NumberField.tsx";
import { TaxRateSelect } from "./parts/TaxRateSelect.tsx";

/** Effect 63: requests a payment. */
export function PaymentRequestEffect({
	effect,
	onChange,
	errors,
	fieldProps,
}: EffectFormProps<"paymentRequest">) {
	return (
		<Stack gap="sm">
			<TextInput
				label="件名"
				description="友だちの支払いのページと、支払いの一覧に表示します。"
				required
				maxLength={MAX_PAYMENT_TITLE}
				value={effect.title}
				onChange={(event) => onChange({ ...effect, title: event.currentTarget.value })}
				error={errors.title}
				{...fieldProps("title")}
			/>
			<SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" maw="32rem">
				<NumberField
					label="金額（税込）"
					suffix="円"
					value={effect.yen}
					onChange={(yen) => onChange({ ...effect, yen })}
					error={errors.yen}
					{...fieldProps("yen")}
				/>
				<TaxRateSelect
					value={effect.tax_rate}
					onChange={(tax_rate) => onChange({ ...effect, tax_rate })}
					error={errors.tax_rate}
					{...fieldProps("tax_rate")}
				/>
				<NumberField
					label="期限（依頼から）"
					suffix="日"
					value={effect.days}
					onChange={(days) => onChange({ ...effect, days })}
					error={errors.days}
					{...fieldProps("days")}
				/>
			</SimpleGrid>
			<ProviderNote yen={effect.yen} />
			<EffectNote>
				メッセージは送りません。この後に「テキスト送信」などで、差し込みの「支払いのページのURL」を送ります。その「テキスト送信」に条件「支払い」（支払い待ち）を付けると、依頼できなかったときは送りません。
			</EffectNote>
		</Stack>
	);
}

/** Warning where no provider takes the amount. */
function ProviderNote({ yen }: { yen: number }) {
	const { data } = usePaymentProviderChoices();
	const online = data?.items.filter(({ provider, is_enabled }) => provider !== "shop" && is_enabled);
	if (!online || online.some(({ min_yen, max_yen }) => yen >= min_yen && yen <= max_yen)) return null;
	return (
		<EffectNote warning>
			{online.length === 0
				? "オンラインの支払い方法が設定されていません。「設定 › 支払い方法」で設定するまで、依頼しません。"
				: "この金額を支払える支払い方法がありません。金額を変えるまで、依頼しません。"}
		</EffectNote>
	);
}
