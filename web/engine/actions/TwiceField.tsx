import { Radio, Stack } from "@mantine/core";
import { TWICE_LABELS, type TwiceType } from "#domain/engine/actions/repetition-rule.ts";

interface TwiceFieldProps {
	value: number;
	onChange: (type: TwiceType) => void;
}

/** Whether the action runs again for the same friend. */
export const TwiceField = ({ value, onChange }: TwiceFieldProps) => (
	<Radio.Group
		label="同じ友だちへの実行"
		value={String(value)}
		onChange={(type) => onChange(Number(type) as TwiceType)}
	>
		<Stack gap="xs" mt="0.25rem">
			{Object.entries(TWICE_LABELS).map(([type, label]) => (
				<Radio key={type} value={type} label={label} />
			))}
		</Stack>
	</Radio.Group>
);
