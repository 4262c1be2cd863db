import { Button, Group, Text } from "@mantine/core";
import type { FlexBlock } from "#domain/content/templates/flex/block.ts";
import { outlineOf } from "#domain/content/templates/flex/outline.ts";
import { nextWrong } from "#domain/content/templates/flex/problems.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { FlexEditing } from "./useFlexEditing.ts";

interface NextProblemProps {
	editing: FlexEditing;
	root: FlexBlock;
	problems: Parameters<typeof nextWrong>[0];
}

/** Number of errors in the message, and a button to the next one. */
export function NextProblem({ editing, root, problems }: NextProblemProps) {
	if (problems.length === 0) return null;
	const next = nextWrong(problems, outlineOf(root, []), editing.selected);
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
