import { Checkbox, Group, Stack } from "@mantine/core";
import { NAME_FIELDS } from "#domain/engine/filters/conditions/name.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { firstErrorAt } from "./parts/firstErrorAt.ts";
import { SearchWordsField } from "./parts/SearchWordsField.tsx";

/** Condition 11: whether one of the names contains one of the words. */
const Fields = ({ condition, onChange, errors, field }: ConditionFieldsProps<"name">) => (
	<Stack gap="sm">
		<SearchWordsField
			label="名前に含む言葉"
			description="Enterキーで区切って複数入力すると、いずれかを含む友だちをさがします。"
			required
			placeholder="例: 山田"
			value={condition.names}
			onChange={(names) => onChange({ ...condition, names })}
			error={firstErrorAt(errors, "names")}
			data-field={field("names")}
		/>
		<Checkbox.Group
			label="さがす名前"
			value={NAME_FIELDS.map((each) => each.field).filter((name) => condition[name] === 1)}
			onChange={(selected) =>
				onChange({
					...condition,
					use_name: selected.includes("use_name") ? 1 : 0,
					use_short_name: selected.includes("use_short_name") ? 1 : 0,
					use_nickname: selected.includes("use_nickname") ? 1 : 0,
				})
			}
			error={errors.use_name}
		>
			<Group gap="md" my="0.25rem">
				{NAME_FIELDS.map(({ field: name, label }) => (
					<Checkbox key={name} value={name} label={label} {...fieldAttribute(field(name))} />
				))}
			</Group>
		</Checkbox.Group>
	</Stack>
);

export const name: ConditionEntry<"name"> = { Fields };
