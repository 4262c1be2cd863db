import { Stack, Text, UnstyledButton } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { ForwardIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useReadOnly } from "#web/platform/ui/readOnly.ts";
import classes from "./FoldedGroup.module.css";

interface FoldedGroupProps {
	label: string;
	/** Current setting in a few words, shown beside the label. */
	summary: string;
	/** Whether a field inside is refused, so that the group is open. */
	hasProblem: boolean;
	children: ReactNode;
}

/** Group of fields that most operators leave as they are, folded until it is opened. */
export function FoldedGroup({ label, summary, hasProblem, children }: FoldedGroupProps) {
	const heading = useId();
	// Read-only operators cannot press the button.
	const [isUnfolded, setUnfolded] = useState(useReadOnly());
	const isOpen = isUnfolded || hasProblem;
	return (
		<Stack gap="xs" role="group" aria-labelledby={heading}>
			<UnstyledButton className={classes.head} aria-expanded={isOpen} onClick={() => setUnfolded(!isOpen)}>
				<span className={classes.chevron} data-open={isOpen || undefined}>
					<ForwardIcon />
				</span>
				<Text id={heading} size="sm" fw={600}>
					{label}
				</Text>
				<Text size="xs" c="dimmed">
					{summary}
				</Text>
			</UnstyledButton>
			{isOpen && (
				<Stack gap="sm" className={classes.fields}>
					{children}
				</Stack>
			)}
		</Stack>
	);
}
