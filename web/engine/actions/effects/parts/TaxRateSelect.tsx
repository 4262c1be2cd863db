import { Select, type SelectProps } from "@mantine/core";
import { TAX_RATES, type TaxRate } from "#domain/engine/friend-records/payment-request-fields.ts";
import { formatTaxRate } from "#domain/platform/texts/format-tax-rate.ts";

const RATES = TAX_RATES.map((rate) => ({ value: rate, label: formatTaxRate(rate) }));

interface TaxRateSelectProps extends Omit<SelectProps<TaxRate>, "data" | "value" | "onChange"> {
	value: TaxRate;
	onChange: (rate: TaxRate) => void;
}

/** Choice of the tax rate that a price contains. */
export const TaxRateSelect = ({ onChange, ...props }: TaxRateSelectProps) => (
	<Select<TaxRate>
		label="消費税"
		allowDeselect={false}
		{...props}
		data={RATES}
		onChange={(rate) => rate !== null && onChange(rate)}
	/>
);
