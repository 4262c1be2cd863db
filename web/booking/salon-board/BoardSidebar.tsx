import { Checkbox, Fieldset, Stack } from "@mantine/core";
import { DayField } from "#web/platform/ui/DayField.tsx";
import type { Board } from "./boardApi.ts";
import { BOARD_STATUSES, type BoardDisplay, boardStatusLabel, toggleInList } from "./model/boardDisplay.ts";

interface BoardSidebarProps {
	board: Board;
	day: string;
	onChooseDay: (day: string) => void;
	display: BoardDisplay;
	onDisplay: (display: BoardDisplay) => void;
	/** Whether to show the status filter; shifts have no status. */
	hasStates: boolean;
}

/** Day picker and filters by resource and reservation status. */
export const BoardSidebar = ({
	board,
	day,
	onChooseDay,
	display,
	onDisplay,
	hasStates,
}: BoardSidebarProps) => (
	<Stack gap="md" component="aside" aria-label="表示の設定">
		<DayField
			label="日付"
			required
			small
			value={day}
			onChange={(chosenDay) => chosenDay && onChooseDay(chosenDay)}
		/>
		{hasStates && (
			<Fieldset legend="予約の状態" variant="unstyled">
				<Stack gap="xs">
					{BOARD_STATUSES.map((status) => (
						<Checkbox
							key={status}
							size="xs"
							label={boardStatusLabel(status)}
							checked={!display.hiddenStatuses.includes(status)}
							onChange={() =>
								onDisplay({ ...display, hiddenStatuses: toggleInList(display.hiddenStatuses, status) })
							}
						/>
					))}
				</Stack>
			</Fieldset>
		)}
		<Fieldset legend="スタッフ・席" variant="unstyled">
			<Stack gap="xs">
				{board.resources.map(({ id, name }) => (
					<Checkbox
						key={id}
						size="xs"
						label={name}
						checked={!display.hiddenResources.includes(id)}
						onChange={() =>
							onDisplay({ ...display, hiddenResources: toggleInList(display.hiddenResources, id) })
						}
					/>
				))}
			</Stack>
		</Fieldset>
	</Stack>
);
