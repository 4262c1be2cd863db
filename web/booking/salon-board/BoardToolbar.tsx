import { ActionIcon, Badge, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { BOARD_PAGE_TYPES, BOARD_VIEWS } from "#domain/booking/salons/salon-codes.ts";
import { SidebarIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type BoardPageType, type BoardView, boardPeriodTitle } from "./model/boardPeriods.ts";
import { BoardMenu, type BoardMenuProps } from "./toolbar/BoardMenu.tsx";
import { CompactableChoice } from "./toolbar/CompactableChoice.tsx";
import { NewEntryButton } from "./toolbar/NewEntryButton.tsx";
import { PeriodNavigation } from "./toolbar/PeriodNavigation.tsx";
import { UnsolvedLink } from "./toolbar/UnsolvedLink.tsx";

interface BoardToolbarProps extends BoardMenuProps {
	salonId: number;
	day: string;
	unsolvedCount: number;
	isLost: boolean;
	/** Compact layout, on a phone or beside the open panel. */
	isCompact: boolean;
	viewers: ReactNode;
	sidebar: "shown" | "hide";
	navigateBoard: (to: { pageType?: BoardPageType; view?: BoardView; day?: string }) => void;
	onSidebar: () => void;
}

/** Toolbar: page type, period, view, and creation of entries. */
export function BoardToolbar({ salonId, day, unsolvedCount, isLost, ...props }: BoardToolbarProps) {
	const { isCompact, viewers, sidebar, navigateBoard, onSidebar, ...menuProps } = props;
	const { pageType, view, onCreate } = menuProps;
	return (
		<Group gap="xs" justify="space-between" role="toolbar" aria-label="予約表の操作">
			<Group gap="xs">
				<ActionIcon
					variant="default"
					size="lg"
					aria-label={sidebar === "shown" ? "表示の設定を隠す" : "表示の設定を出す"}
					aria-pressed={sidebar === "shown"}
					onClick={onSidebar}
				>
					<SidebarIcon />
				</ActionIcon>
				<PeriodNavigation
					view={view}
					day={day}
					onChooseDay={(chosenDay) => navigateBoard({ day: chosenDay })}
				/>
				<Text fw={600} aria-live="polite">
					{boardPeriodTitle(view, day)}
				</Text>
				{viewers}
				{isLost && <Badge color="yellow">再接続しています…</Badge>}
			</Group>
			{/* On a phone the selects shrink, so that the button for a new entry stays beside them. */}
			<Group gap={isCompact ? "0.25rem" : "xs"} wrap={isCompact ? "nowrap" : "wrap"} miw={0}>
				<CompactableChoice
					isCompact={isCompact}
					label="ページ"
					labels={BOARD_PAGE_TYPES}
					value={pageType}
					onChange={(value) => navigateBoard({ pageType: value as BoardPageType })}
				/>
				{pageType === "schedule" && (
					<CompactableChoice
						isCompact={isCompact}
						label="表示"
						labels={BOARD_VIEWS}
						value={view}
						onChange={(value) => navigateBoard({ view: value as BoardView })}
					/>
				)}
				<UnsolvedLink salonId={salonId} unsolvedCount={unsolvedCount} isCompact={isCompact} />
				<BoardMenu {...menuProps} />
				<NewEntryButton pageType={pageType} isCompact={isCompact} onCreate={onCreate} />
			</Group>
		</Group>
	);
}
