import { ActionIcon, Button, Group } from "@mantine/core";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { BackIcon, ForwardIcon } from "#web/platform/ui/consoleIcons.tsx";
import { adjacentDay, type BoardView } from "../model/boardPeriods.ts";

interface PeriodNavigationProps {
	view: BoardView;
	day: string;
	onChooseDay: (day: string) => void;
}

/** Buttons to the previous period, today, and the next period. */
export const PeriodNavigation = ({ view, day, onChooseDay }: PeriodNavigationProps) => (
	<Group gap="0.25rem">
		<ActionIcon
			variant="default"
			size="lg"
			aria-label="前へ"
			onClick={() => onChooseDay(adjacentDay(view, day, -1))}
		>
			<BackIcon />
		</ActionIcon>
		<Button variant="default" size="sm" onClick={() => onChooseDay(currentDay(clockNow()))}>
			今日
		</Button>
		<ActionIcon
			variant="default"
			size="lg"
			aria-label="次へ"
			onClick={() => onChooseDay(adjacentDay(view, day, 1))}
		>
			<ForwardIcon />
		</ActionIcon>
	</Group>
);
