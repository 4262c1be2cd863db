import { Chip, Group, Input } from "@mantine/core";
import { useId } from "react";

interface ChipChoiceProps {
	label: string;
	description?: string | undefined;
	options: readonly { value: string; label: string }[];
	value: string;
	onChange: (value: string) => void;
	error?: string | undefined;
}

/** Choice among a few options that are all visible, and chosen by one tap; they wrap on a narrow screen. */
export function ChipChoice({ label, description, options, value, onChange, error }: ChipChoiceProps) {
	const id = useId();
	return (
		<Input.Wrapper
			role="radiogroup"
			aria-labelledby={`${id}-label`}
			label={label}
			labelElement="div"
			labelProps={{ id: `${id}-label` }}
			description={description}
			error={error}
		>
			<Chip.Group value={value} onChange={onChange}>
				<Group gap="0.375rem" mt="0.25rem">
					{options.map(({ value, label }) => (
						<Chip key={value} value={value} size="xs">
							{label}
						</Chip>
					))}
				</Group>
			</Chip.Group>
		</Input.Wrapper>
	);
}
