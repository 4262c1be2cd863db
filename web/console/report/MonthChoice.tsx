import { ActionIcon, Group, NativeSelect } from "@mantine/core";
import { BackIcon, ForwardIcon } from "#web/platform/ui/consoleIcons.tsx";
import { formatMonth } from "./formatMonth.ts";

interface MonthChoiceProps {
	/** Newest first. */
	months: readonly string[];
	month: string;
	onChange: (month: string) => void;
	className?: string | undefined;
}

/** Choice of a month by its name or by a step. */
export function MonthChoice({ months, month, onChange, className }: MonthChoiceProps) {
	const index = months.indexOf(month);
	const [earlier, later] = [months[index + 1], months[index - 1]];
	return (
		<Group gap="xs" {...(className && { className })}>
			<ActionIcon
				variant="default"
				size="lg"
				aria-label="前の月"
				disabled={!earlier}
				onClick={() => earlier && onChange(earlier)}
			>
				<BackIcon />
			</ActionIcon>
			<NativeSelect
				aria-label="月"
				value={month}
				onChange={({ currentTarget: { value } }) => onChange(value)}
				data={months.map((each) => ({ value: each, label: formatMonth(each) }))}
			/>
			<ActionIcon
				variant="default"
				size="lg"
				aria-label="次の月"
				disabled={!later}
				onClick={() => later && onChange(later)}
			>
				<ForwardIcon />
			</ActionIcon>
		</Group>
	);
}
