import { Checkbox, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { HelpTopic } from "#domain/engine/reservations/reservation-help.ts";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";

interface CriterionFieldsProps<Part extends { use: boolean; invert: boolean }> {
	/** Name of the criterion: 日時. */
	label: string;
	part: Part;
	onChange: (part: Part) => void;
	/** Whether the criterion may be inverted; only for friends with a reservation. */
	invertible: boolean;
	/** Help topic of the criterion. */
	help?: HelpTopic;
	children: ReactNode;
}

/** Criterion of a reservation, with a switch. */
export function CriterionFields<Part extends { use: boolean; invert: boolean }>(
	props: CriterionFieldsProps<Part>,
) {
	const { label, part, onChange, invertible, help, children } = props;
	return (
		<Stack gap="xs" role="group" aria-label={label}>
			<Group gap="0.25rem">
				<Toggle
					label={`${label}で絞り込む`}
					checked={part.use}
					onChange={(event) => onChange({ ...part, use: event.currentTarget.checked })}
				/>
				{help && <HelpText {...help} />}
			</Group>
			{part.use && (
				<Stack gap="xs" pl="sm">
					{children}
					{invertible && (
						<Checkbox
							label="以外"
							description={`指定した${label}に当てはまらない予約をさがします。`}
							checked={part.invert}
							onChange={(event) => onChange({ ...part, invert: event.currentTarget.checked })}
						/>
					)}
				</Stack>
			)}
		</Stack>
	);
}
