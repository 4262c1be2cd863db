import { Input, Stack } from "@mantine/core";
import {
	MAX_META_QUERIES,
	MAX_META_QUERY,
	META_KEYS,
} from "#domain/engine/filters/conditions/landing-detail.ts";
import { ItemSelector } from "#web/engine/selector/ItemSelector.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { firstErrorAt } from "./parts/firstErrorAt.ts";
import { SearchWordsField } from "./parts/SearchWordsField.tsx";

type FieldsProps = ConditionFieldsProps<"landingDetail">;

/** Condition 86: a visit to one landing with certain parameter values. */
const Fields = (props: FieldsProps) => {
	const { condition, onChange, errors, field } = props;
	return (
		<Stack gap="sm">
			<ItemSelector
				kind="landing"
				label="流入経路"
				required
				value={condition.landing_id || null}
				onChange={(id) => onChange({ ...condition, landing_id: id ?? 0 })}
				showDeleted
				data-field={field("landing_id")}
				error={errors.landing_id}
			/>
			<Toggle
				label="外部パラメータの値で絞り込む"
				checked={condition.use_meta_query === 1}
				onChange={(event) => onChange({ ...condition, use_meta_query: event.currentTarget.checked ? 1 : 0 })}
			/>
			{condition.use_meta_query === 1 && <Queries {...props} />}
		</Stack>
	);
};

const Queries = ({ condition, onChange, errors, field }: FieldsProps) => (
	<Stack gap="xs" role="group" aria-label="外部パラメータの値">
		<Input.Description>
			{`値はEnterキーで区切り、1つのキーに${MAX_META_QUERIES}個まで入力できます。いずれかと一致する流入をさがします。入力したキーはすべて一致する必要があります。`}
		</Input.Description>
		{META_KEYS.map((key) => (
			<SearchWordsField
				key={key}
				label={key}
				placeholder="指定なし"
				max={MAX_META_QUERIES}
				maxLength={MAX_META_QUERY}
				value={condition.meta_query[key].queries}
				onChange={(queries) =>
					onChange({ ...condition, meta_query: { ...condition.meta_query, [key]: { queries } } })
				}
				error={firstErrorAt(errors, `meta_query[${key}]`)}
				// A message about all keys belongs to the first one.
				data-field={field(errors.meta_query && key === "m1" ? "meta_query" : `meta_query][${key}`)}
			/>
		))}
		{errors.meta_query && <Input.Error>{errors.meta_query}</Input.Error>}
	</Stack>
);

export const landingDetail: ConditionEntry<"landingDetail"> = { Fields };
