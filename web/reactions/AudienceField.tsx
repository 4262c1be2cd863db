import { Alert, Button, Select, Stack, Switch, Text } from "@mantine/core";
import type { Filter } from "#domain/filters/filter.ts";
import { TagsField } from "../actions/effects/TagsField.tsx";
import { useTagChoices } from "../actions/effects/useTagChoices.ts";
import { fieldMark } from "../ui/problems.ts";
import { filterOfTags, TAG_RULES, tagConditionOf } from "./audience.ts";
import type { PartProps } from "./fields.ts";

const ERROR_FIELD = "filter[inputs][0][tag_ids]";

/** Whom an auto-response answers: everybody, or friends by their tags. */
export function AudienceField({ draft, set, errors }: PartProps) {
	const { filter } = draft;
	const isForeign = filter !== null && tagConditionOf(filter) === null;
	return (
		<Stack gap="xs">
			<Switch
				label="タグで友だちを絞り込む"
				description="オフのときは、すべての友だちに応答します。"
				checked={filter !== null}
				onChange={(event) => set({ filter: event.currentTarget.checked ? filterOfTags([], "0") : null })}
			/>
			{isForeign && <ForeignFilter onDrop={() => set({ filter: null })} />}
			{filter && !isForeign && (
				<TagAudience
					filter={filter}
					onChange={(changed) => set({ filter: changed })}
					error={errors[ERROR_FIELD] ?? errors.filter}
				/>
			)}
		</Stack>
	);
}

interface TagAudienceProps {
	filter: Filter;
	onChange: (filter: Filter) => void;
	error?: string;
}

function TagAudience({ filter, onChange, error }: TagAudienceProps) {
	const { tags, failed } = useTagChoices();
	const { tag_ids, tag_or } = tagConditionOf(filter)!;
	return (
		<Stack gap="xs" role="group" aria-label="応答する友だち">
			<TagsField
				tags={tags}
				failed={failed}
				value={tag_ids}
				onChange={(ids) => onChange(filterOfTags(ids, String(tag_or)))}
				error={error}
				{...fieldMark(ERROR_FIELD)}
			/>
			<Select
				label="タグの条件"
				data={TAG_RULES}
				value={String(tag_or)}
				onChange={(rule) => rule !== null && onChange(filterOfTags(tag_ids, rule))}
				allowDeselect={false}
			/>
		</Stack>
	);
}

/** Conditions that were not made here are kept as they are. */
const ForeignFilter = ({ onDrop }: { onDrop: () => void }) => (
	<Alert color="gray" p="xs">
		<Text size="sm">
			この画面では変更できない条件で絞り込まれています。保存しても条件はそのまま残ります。
		</Text>
		<Button variant="default" size="xs" mt="xs" onClick={onDrop}>
			条件を外す
		</Button>
	</Alert>
);
