import { NativeSelect, SegmentedControl } from "@mantine/core";

interface CompactableChoiceProps {
	isCompact: boolean;
	label: string;
	labels: Record<string, string>;
	value: string;
	onChange: (value: string) => void;
}

/** Segmented control; a select in the compact layout. */
export function CompactableChoice({ isCompact, label, labels, value, onChange }: CompactableChoiceProps) {
	const options = Object.entries(labels).map(([value, label]) => ({ value, label }));
	return isCompact ? (
		<NativeSelect
			size="xs"
			miw={0}
			aria-label={label}
			data={options}
			value={value}
			onChange={(event) => onChange(event.currentTarget.value)}
		/>
	) : (
		<SegmentedControl size="xs" aria-label={label} data={options} value={value} onChange={onChange} />
	);
}
