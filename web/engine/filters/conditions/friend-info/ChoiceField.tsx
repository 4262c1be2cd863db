import { ColorSwatch, Group } from "@mantine/core";
import { ChoiceSelect } from "../choices/ChoiceSelect.tsx";
import { useVarChoices } from "../choices/useChoices.ts";

interface ChoiceFieldProps {
	varId: number;
	/** The choice's id, as text. */
	query: string;
	onChange: (query: string) => void;
	error: string | undefined;
	"data-field": string;
}

/** One of the choices of a select field. */
export function ChoiceField({ varId, query, onChange, ...rest }: ChoiceFieldProps) {
	const loaded = useVarChoices(varId);
	const choices = loaded.data?.choices ?? [];
	const swatch = (id: string) => {
		const choice = choices.find((each) => String(each.id) === id);
		return choice && <ColorSwatch color={choice.color} size="1rem" withShadow={false} />;
	};
	return (
		<ChoiceSelect<string>
			label="選択肢"
			loaded={loaded}
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
