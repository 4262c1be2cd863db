import { Input, SegmentedControl } from "@mantine/core";
import { useId } from "react";

interface CodeSegmentsProps<Code extends number> {
	label: string;
	description?: string;
	/** What each code is called; few and short, so that they stand side by side on a phone. */
	choices: readonly (readonly [code: Code, label: string])[];
	value: Code;
	onChange: (code: Code) => void;
}

/** Chooses one of two or three codes that stand side by side. */
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
				onChange={(chosen) => onChange(chosen as Code)}
			/>
		</Input.Wrapper>
	);
}
