import { ActionIcon, Menu } from "@mantine/core";
import { MoreIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { DayClosing } from "../useDayClosing.ts";
import classes from "./Board.module.css";

interface DayHeadingProps {
	label: string;
	isClosed: boolean;
	closing: DayClosing | null;
	onChoose: () => void;
}

/** Heading of a day of a week: opens the day, and has the day's menu. */
export const DayHeading = ({ label, isClosed, closing, onChoose }: DayHeadingProps) => (
	<div className={classes.heading}>
		<button type="button" className={classes.day} onClick={onChoose}>
			{label}
			{isClosed && <small> 休業</small>}
		</button>
		{closing && (
			<Menu position="bottom-end" withinPortal>
				<Menu.Target>
					<ActionIcon variant="subtle" color="gray" size="md" aria-label={`${label}の操作`}>
						<MoreIcon />
					</ActionIcon>
				</Menu.Target>
				<Menu.Dropdown>
					<Menu.Item onClick={onChoose}>この日を開く</Menu.Item>
					<Menu.Item onClick={closing.run}>{closing.label}</Menu.Item>
				</Menu.Dropdown>
			</Menu>
		)}
	</div>
);
