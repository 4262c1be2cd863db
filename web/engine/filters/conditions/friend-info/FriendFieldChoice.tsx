import { ColorSwatch, Group } from "@mantine/core";
import { ChoiceSelect } from "../choices/ChoiceSelect.tsx";
import { useVarChoices } from "../choices/useConditionChoices.ts";

interface FriendFieldChoiceProps {
	varId: number;
	/** Id of the choice, as text. */
	query: string;
	onChange: (query: string) => void;
	error: string | undefined;
	"data-field": string;
}

/** Select for the choices of a friend field. */
export function FriendFieldChoice({ varId, query, onChange, ...rest }: FriendFieldChoiceProps) {
	const loadState = useVarChoices(varId);
	const choices = loadState.data?.choices ?? [];
	const swatch = (id: string) => {
		const choice = choices.find((each) => String(each.id) === id);
		return choice && <ColorSwatch color={choice.color} size="1rem" withShadow={false} />;
	};
	return (
		<ChoiceSelect<string>
			label="選択肢"
			loadState={loadState}
			options={choices.map(({ id, value }) => ({ value: String(id), label: value }))}
			value={query === "" ? null : query}
			onChange={onChange}
			leftSection={swatch(query)}
			renderOption={({ option }) => (
				<Group gap="xs" wrap="nowrap">
					{swatch(option.value)}
					{option.label}
				</Group>
			)}
			{...rest}
		/>
	);
}
