import { SimpleGrid, Stack, Text } from "@mantine/core";
import { createContext, useContext } from "react";
import { fieldTypeOf } from "#domain/acquisition/forms/field-types/registry.ts";
import { hasOwnOptions } from "#domain/acquisition/forms/form-field.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import type { FieldFormProps } from "./fieldFormProps.ts";
import { useVarOptions } from "./useVarOptions.ts";

/** Whether the form asks for a payment, so that its questions have prices. */
export const FormPaymentContext = createContext(false);

/** Prices of a question's options, and whether its answer multiplies the amount; nothing for a free form. */
export function FieldPrices(props: FieldFormProps) {
	const isPaid = useContext(FormPaymentContext);
	const { isAnswered } = fieldTypeOf(props.field);
	if (!isPaid || !isAnswered) return null;
	const { field, onChange, errors } = props;
	return (
		<>
			{hasOwnOptions(field.swatch_id) && <OptionPrices {...props} />}
			<Toggle
				label="回答の数字を、数量にする"
				description="料金の合計に、この数を掛けます（1から99）。"
				checked={field.is_quantity}
				onChange={(event) => onChange({ is_quantity: event.currentTarget.checked })}
				error={errors.is_quantity}
			/>
		</>
	);
}

function OptionPrices({ field, onChange }: FieldFormProps) {
	const fieldChoices = useVarOptions(field);
	const options = (fieldChoices ?? field.options).filter((option) => option !== "");
	return (
		<Stack gap="xs" role="group" aria-label="選択肢の料金">
			<Text size="sm" fw={500}>
				選択肢の料金（税込）
			</Text>
			<SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
				{options.map((option) => (
					<OptionalNumber
						key={option}
						label={option}
						suffix=" 円"
						placeholder="0 円"
						data-field={`prices.${option}`}
						value={field.prices[option] ?? null}
						onChange={(yen) => onChange({ prices: { ...field.prices, [option]: yen ?? 0 } })}
					/>
				))}
			</SimpleGrid>
		</Stack>
	);
}
