import { Alert, List, Text } from "@mantine/core";
import { WarningIcon } from "./consoleIcons.tsx";
import type { FormProblems } from "./formProblems.ts";

interface ProblemAlertProps {
	problems: FormProblems;
	/** Label for a field whose message does not name it. */
	fieldLabel?: (field: string, message: string) => string | undefined;
}

/** Alert with all reasons why a form cannot be saved, one per line. */
export function ProblemAlert({ problems, fieldLabel }: ProblemAlertProps) {
	const reasons = [
		...problems.general,
		...Object.entries(problems.fields).flatMap(([field, messages]) =>
			messages.map((message) => {
				const label = fieldLabel?.(field, message);
				return label ? `${label}: ${message}` : message;
			}),
		),
	];
	if (reasons.length === 0) return null;
	return (
		<Alert color="red" icon={<WarningIcon />} role="alert" title={problems.heading} p="xs">
			{reasons.length === 1 ? (
				<Text size="sm">{reasons[0]}</Text>
			) : (
				<List size="sm">
					{[...new Set(reasons)].map((reason) => (
						<List.Item key={reason}>{reason}</List.Item>
					))}
				</List>
			)}
		</Alert>
	);
}
