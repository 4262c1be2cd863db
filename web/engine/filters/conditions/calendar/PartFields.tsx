import { Checkbox, Group, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import type { HelpTopic } from "#domain/engine/reservations/help.ts";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";

interface PartFieldsProps<Part extends { use: boolean; invert: boolean }> {
	/** What is asked of a reservation: 日時. */
	label: string;
	part: Part;
	onChange: (part: Part) => void;
	/** Whether it may be turned round: only of friends who have a reservation. */
	invertible: boolean;
	/** What is not obvious about it. */
	help?: HelpTopic;
	children: ReactNode;
}

/** One thing that is asked of a reservation, while it is switched on. */
export function PartFields<Part extends { use: boolean; invert: boolean }>(props: PartFieldsProps<Part>) {
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
