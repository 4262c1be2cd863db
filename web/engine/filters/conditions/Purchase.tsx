import { MultiSelect, SimpleGrid, Stack } from "@mantine/core";
import { MAX_CHOSEN } from "#domain/engine/filters/conditions/condition-fields.ts";
import {
	hasBounds,
	PURCHASE_LIMIT,
	PURCHASE_MATCHES,
	PURCHASE_PRODUCTS,
	PURCHASE_UNITS,
} from "#domain/engine/filters/conditions/purchase.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { choicesFailureOf, choicesPlaceholderOf, emptyDropdownText } from "./choices/choiceTexts.ts";
import { useProductChoices } from "./choices/useConditionChoices.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";
import { CodeSelect } from "./parts/CodeSelect.tsx";
import { firstErrorAt } from "./parts/firstErrorAt.ts";
import { PeriodFields } from "./parts/PeriodFields.tsx";

const PRODUCT_CHOICES = [
	[PURCHASE_PRODUCTS.every, "すべて"],
	[PURCHASE_PRODUCTS.chosen, "選んだものだけ"],
] as const;

type FieldsProps = ConditionFieldsProps<"purchase">;

/** Condition 140: purchases of products. */
function Fields(props: FieldsProps) {
	const { condition, onChange, errors, field } = props;
	const { match, use_date } = condition;
	return (
		<Stack gap="sm">
			<CodeSegments
				label="対象の商品"
				description="支払いが済んだ購入を数えます。全額返金した購入、テスト用のキーでの支払い、定期払いは数えません。"
				choices={PRODUCT_CHOICES}
				value={condition.use_products}
				onChange={(use_products) => onChange({ ...condition, use_products })}
			/>
			{condition.use_products === PURCHASE_PRODUCTS.chosen && <ProductsField {...props} />}
			<CodeSelect
				label="購入の状況"
				labels={PURCHASE_MATCHES}
				value={match}
				onChange={(code) => onChange({ ...condition, match: code })}
				data-field={field("match")}
				error={errors.match}
			/>
			{hasBounds(match) && (
				<SimpleGrid cols={2} spacing="sm" maw="24rem">
					<OptionalNumber
						label="下限（以上）"
						placeholder="指定なし"
						suffix={PURCHASE_UNITS[match]}
						value={condition.from_number}
						onChange={(from_number) => onChange({ ...condition, from_number })}
						error={errors.from_number}
						data-field={field("from_number")}
					/>
					<OptionalNumber
						label="上限（以下）"
						placeholder="指定なし"
						suffix={PURCHASE_UNITS[match]}
						value={condition.to_number}
						onChange={(to_number) => onChange({ ...condition, to_number })}
						error={errors.to_number}
						data-field={field("to_number")}
					/>
				</SimpleGrid>
			)}
			<Toggle
				label="購入日で絞り込む"
				checked={use_date === PURCHASE_LIMIT.days}
				onChange={(event) =>
					onChange({
						...condition,
						use_date: event.currentTarget.checked ? PURCHASE_LIMIT.days : PURCHASE_LIMIT.none,
					})
				}
			/>
			{use_date === PURCHASE_LIMIT.days && (
				<PeriodFields
					label="購入日"
					value={condition}
					onChange={(period) => onChange({ ...condition, ...period })}
					errors={errors}
					field={field}
				/>
			)}
		</Stack>
	);
}

/** Products of the condition; chosen ones that are no longer available stay visible. */
function ProductsField({ condition, onChange, errors, field }: FieldsProps) {
	const loadState = useProductChoices();
	const options = (loadState.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
	const unlisted = condition.product_ids.filter((id) => !options.some(({ value }) => value === id));
	return (
		<MultiSelect<number>
			label="商品（いずれか）"
			required
			data={[
				...unlisted.map((id) => ({ value: id, label: loadState.data ? FIELD_TEXTS.choiceDeleted : "…" })),
				...options,
			]}
			value={condition.product_ids}
			onChange={(product_ids) => onChange({ ...condition, product_ids })}
			maxValues={MAX_CHOSEN}
			searchable
			hidePickedOptions
			placeholder={
				condition.product_ids.length === 0 ? choicesPlaceholderOf(loadState, options.length === 0) : undefined
			}
			nothingFoundMessage={emptyDropdownText(loadState, options.length === 0)}
			disabled={!loadState.mayRead}
			error={firstErrorAt(errors, "product_ids") ?? choicesFailureOf(loadState)}
			data-field={field("product_ids")}
		/>
	);
}

export const purchaseEntry: ConditionEntry<"purchase"> = { Fields };
