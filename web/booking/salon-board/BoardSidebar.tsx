import { Checkbox, Fieldset, Stack } from "@mantine/core";
import { DayField } from "#web/platform/ui/DayField.tsx";
import type { Board } from "./api.ts";
import { type Display, SHOWN_STATUSES, statusLabel, toggled } from "./model/display.ts";

interface BoardSidebarProps {
	board: Board;
	day: string;
	onDay: (day: string) => void;
	display: Display;
	onDisplay: (display: Display) => void;
	/** Whether entries have states; shifts have none. */
	hasStates: boolean;
}

/** Day picker and filters by resource and reservation status. */
export const BoardSidebar = ({ board, day, onDay, display, onDisplay, hasStates }: BoardSidebarProps) => (
	<Stack gap="md" component="aside" aria-label="表示の設定">
		<DayField label="日付" required small value={day} onChange={(chosen) => chosen && onDay(chosen)} />
		{hasStates && (
			<Fieldset legend="予約の状態" variant="unstyled">
				<Stack gap="0.375rem">
					{SHOWN_STATUSES.map((status) => (
						<Checkbox
							key={status}
							size="xs"
							label={statusLabel(status)}
							checked={!display.hiddenStatuses.includes(status)}
							onChange={() =>
								onDisplay({ ...display, hiddenStatuses: toggled(display.hiddenStatuses, status) })
							}
						/>
					))}
				</Stack>
			</Fieldset>
		)}
		<Fieldset legend="スタッフ・枠" variant="unstyled">
			<Stack gap="0.375rem">
				{board.resources.map(({ id, name }) => (
					<Checkbox
						key={id}
						size="xs"
						label={name}
						checked={!display.hiddenResources.includes(id)}
						onChange={() => onDisplay({ ...display, hiddenResources: toggled(display.hiddenResources, id) })}
					/>
				))}
			</Stack>
		</Fieldset>
	</Stack>
);
