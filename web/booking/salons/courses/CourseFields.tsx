import { SimpleGrid, TextInput } from "@mantine/core";
import { TaxRateSelect } from "#web/engine/actions/effects/parts/TaxRateSelect.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { AppearanceFields } from "../parts/AppearanceFields.tsx";
import { FormSection } from "../parts/FormSection.tsx";
import { PaymentTermsFields } from "../payments/PaymentTermsFields.tsx";
import type { SettingFormState } from "../SettingForm.tsx";
import type { CourseDraft } from "./courseDraft.ts";

/** Fields of a course: duration, price and buffers. */
export const CourseFields = ({ draft, set, errors, field, readOnly }: SettingFormState<CourseDraft>) => {
	return (
		<>
			<TextInput label="コース名" required maxLength={100} {...field.text("name")} />
			<SimpleGrid cols={2}>
				<OptionalNumber label="所要時間" suffix=" 分" {...field.value("minutes")} />
				<OptionalNumber label="料金（税込）" suffix=" 円" {...field.value("price")} />
				<TaxRateSelect
					value={draft.tax_rate}
					onChange={(tax_rate) => set({ tax_rate })}
					error={errors.tax_rate}
					{...fieldAttribute("tax_rate")}
				/>
			</SimpleGrid>
			<Toggle
				label="予約を受け付ける"
				description="オフにすると、新しい予約を受け付けません。これまでの予約は残ります。"
				{...field.toggle("is_enabled")}
			/>
			<FormSection title="事前のお支払い">
				<PaymentTermsFields
					isInheritable
					value={draft.payment}
					onChange={(payment) => set({ payment })}
					field="payment"
					errors={errors}
				/>
			</FormSection>
			<FormSection title="前後の余白時間" topic="buffer">
				<SimpleGrid cols={2}>
					<OptionalNumber
						label="予約の前"
						placeholder="店舗の設定"
						suffix=" 分"
						{...field.value("buffer_before")}
					/>
					<OptionalNumber
						label="予約の後"
						placeholder="店舗の設定"
						suffix=" 分"
						{...field.value("buffer_after")}
					/>
				</SimpleGrid>
			</FormSection>
			<AppearanceFields draft={draft} set={set} errors={errors} readOnly={readOnly} />
		</>
	);
};
