import { Button, Modal, Stack } from "@mantine/core";
import { FolderIcon } from "#web/platform/ui/consoleIcons.tsx";
import { useEscape } from "#web/platform/ui/useEscape.ts";
import type { JourneyGroup } from "./journeyApi.ts";

interface MoveJourneysDialogProps {
	/** Number of journeys to move; null if closed. */
	count: number | null;
	groups: readonly JourneyGroup[];
	onMove: (group: number | null) => void;
	onClose: () => void;
}

/** Selects the target group of journeys. */
export const MoveJourneysDialog = ({ count, groups, onMove, onClose }: MoveJourneysDialogProps) => (
	<Modal
		opened={count !== null}
		onClose={onClose}
		title={`${count ?? 0}件のジャーニーを移動`}
		{...useEscape(count !== null, onClose)}
	>
		<Stack gap="xs">
			{[{ id: null, name: "未分類" }, ...groups].map(({ id, name }) => (
				<Button
					key={id ?? 0}
					variant="default"
					justify="flex-start"
					leftSection={<FolderIcon />}
					onClick={() => onMove(id)}
				>
					{name}
				</Button>
			))}
		</Stack>
	</Modal>
);
