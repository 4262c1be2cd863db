import { Anchor, Input, SimpleGrid } from "@mantine/core";
import { Link } from "wouter";
import { FORM_PAYMENT_DAYS, type FormPayment } from "#domain/acquisition/forms/form-payment.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DEFAULT_TAX_RATE } from "#domain/engine/friend-records/payment-request-fields.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { TaxRateSelect } from "#web/engine/actions/effects/parts/TaxRateSelect.tsx";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { FoldedGroup } from "./FoldedGroup.tsx";

interface FormPaymentFieldsProps {
	value: FormPayment | null;
	onChange: (payment: FormPayment | null) => void;
	errors: Record<string, string>;
}

/** Payment of a form when it is switched on. */
const BLANK_PAYMENT: FormPayment = { base_yen: 0, tax_rate: DEFAULT_TAX_RATE, action_id: null };

/** Fields of the payment that follows an answer. */
export function FormPaymentFields({ value, onChange, errors }: FormPaymentFieldsProps) {
	return (
		<FoldedGroup
			label="お支払い"
			summary={value === null ? "なし" : `1件 ${formatYen(value.base_yen)}＋選択肢の料金`}
			hasProblem={Object.keys(errors).some((field) => field.startsWith("payment"))}
		>
			<Toggle
				label="回答の後に、お支払いのページへ進む"
				description={`回答は、お支払いの前に届きます。${FORM_PAYMENT_DAYS}日以内にお支払いがないときは「期限切れ」になり、受け付ける回答の数に数えません。`}
				checked={value !== null}
				onChange={(event) => onChange(event.currentTarget.checked ? BLANK_PAYMENT : null)}
				error={errors.payment}
				{...fieldAttribute("payment")}
			/>
			{value !== null && <PaymentFields value={value} onChange={onChange} errors={errors} />}
		</FoldedGroup>
	);
}

interface PaymentFieldsProps extends FormPaymentFieldsProps {
	value: FormPayment;
}

function PaymentFields({ value, onChange, errors }: PaymentFieldsProps) {
	const mayOpen = useMayOpen();
	const settings = addressOf("paymentSettings");
	return (
		<>
			<SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
				<NumberField
					label="1件の料金（税込）"
					required
					suffix=" 円"
					min={0}
					max={9_999_999}
					value={value.base_yen}
					onChange={(base_yen) => onChange({ ...value, base_yen })}
					error={errors["payment[base_yen]"]}
					{...fieldAttribute("payment[base_yen]")}
				/>
				<TaxRateSelect value={value.tax_rate} onChange={(tax_rate) => onChange({ ...value, tax_rate })} />
			</SimpleGrid>
			<Input.Description>
				選択肢ごとの料金と、数量にする質問は、それぞれの質問で設定します。料金のかからない回答に、お支払いはありません。
				{mayOpen(settings) && (
					<Anchor component={Link} href={settings} size="xs">
						支払い方法を開く
					</Anchor>
				)}
			</Input.Description>
			<ActionChoice
				label="支払い後のアクション"
				description="お支払いを確認したときに実行します。回答後のアクションは、お支払いを待たずに実行します。"
				value={value.action_id}
				onChange={(action_id) => onChange({ ...value, action_id })}
				error={errors["payment[action_id]"]}
			/>
		</>
	);
}
