import { Button, Group, Text } from "@mantine/core";
import type { FlexBlock } from "#domain/content/templates/flex/flex-block.ts";
import { createFlexOutline } from "#domain/content/templates/flex/flex-outline.ts";
import { nextProblemPath } from "#domain/content/templates/flex/flex-problems.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { FlexEditing } from "./useFlexEditing.ts";

interface NextFlexProblemProps {
	editing: FlexEditing;
	root: FlexBlock;
	problems: Parameters<typeof nextProblemPath>[0];
}

/** Number of errors in the message, and a button to the next one. */
export function NextFlexProblem({ editing, root, problems }: NextFlexProblemProps) {
	if (problems.length === 0) return null;
	const next = nextProblemPath(problems, createFlexOutline(root, []), editing.selected);
	return (
		<Group gap="xs" c="var(--mantine-color-error)">
			<WarningIcon />
			<Text size="sm" role="status">
				直すところが{problems.length}件あります。
			</Text>
			{next && (
				<Button variant="default" size="xs" onClick={() => editing.select(next)}>
					次の箇所を開く
				</Button>
			)}
		</Group>
	);
}
