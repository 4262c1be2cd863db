import { Input, SegmentedControl } from "@mantine/core";
import { useId } from "react";

interface CodeSegmentsProps<Code extends number> {
	label: string;
	description?: string;
	/** Code and label of each option; few and short enough to fit side by side on a phone. */
	choices: readonly (readonly [code: Code, label: string])[];
	value: Code;
	onChange: (code: Code) => void;
}

/** Segmented control for two or three codes. */
export function CodeSegments<Code extends number>(props: CodeSegmentsProps<Code>) {
	const { label, description, choices, value, onChange } = props;
	const id = useId();
	return (
		<Input.Wrapper
			label={label}
			labelElement="div"
			labelProps={{ id: `${id}-label` }}
			description={description}
			inputWrapperOrder={["label", "input", "description"]}
		>
			<SegmentedControl<number>
				display="flex"
				w={{ base: "100%", xs: "fit-content" }}
				aria-labelledby={`${id}-label`}
				data={choices.map(([code, name]) => ({ value: code, label: name }))}
				value={value}
				onChange={(next) => onChange(next as Code)}
			/>
		</Input.Wrapper>
	);
}
