import { type ComboboxItem, Select } from "@mantine/core";
import { normalise } from "#domain/texts/normalise.ts";
import { useTagChoices } from "../actions/effects/useTagChoices.ts";
import { fieldMark } from "../ui/problems.ts";

interface ReplacedTagFieldProps {
	/** The tag itself, which cannot be replaced by itself. */
	id: number;
	value: number | null;
	onChange: (tagId: number | null) => void;
	error?: string;
}

/** The tag that is taken off when this one is added. */
export function ReplacedTagField({ id, value, onChange, error }: ReplacedTagFieldProps) {
	const { tags, failed } = useTagChoices();
	const choices = (tags ?? []).filter((tag) => tag.id !== id);
	const isListed = value === null || choices.some((tag) => tag.id === value);
	const unlisted = { value: String(value), label: tags ? "削除済みのタグ" : "読み込み中…" };
	return (
		<Select
			label="付けたときに外すタグ"
			description="このタグが付いたとき、選んだタグを友だちから外します。"
			placeholder="外さない"
			searchable
			clearable
			data={[
				...(isListed ? [] : [unlisted]),
				...choices.map((tag) => ({ value: String(tag.id), label: tag.name })),
			]}
			filter={({ options, search }) => (options as ComboboxItem[]).filter(isCalled(search))}
			limit={100}
			value={value === null ? null : String(value)}
			onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
			nothingFoundMessage={failed ? "タグを読み込めませんでした" : "選択できるタグがありません"}
			error={error}
			{...fieldMark("replace_tag_id")}
		/>
	);
}

const isCalled = (search: string) => (option: ComboboxItem) =>
	normalise(option.label).includes(normalise(search.trim()));
