import { ActionIcon, Menu } from "@mantine/core";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { BellIcon, MoreIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { useReservationNotices } from "../live/useReservationNotices.ts";
import type { BoardPageType, BoardView } from "../model/boardPeriods.ts";
import type { DayClosing } from "../useDayClosing.ts";

export interface BoardMenuProps {
	pageType: BoardPageType;
	view: BoardView;
	notices: ReturnType<typeof useReservationNotices>;
	onCreate: (form: "reservation" | "block-shift" | "time-shift") => void;
	/** Whether a day shows its rows side by side; null where it has only one layout. */
	isUpright: boolean | null;
	onToggleUpright: () => void;
	/** Command that closes the shown day or opens it again. */
	dayClosing: DayClosing | null;
	onPrint: () => void;
	onExport: () => void;
	onOpenWaitingList: () => void;
}

/** Menu of the less frequent commands. */
export function BoardMenu(props: BoardMenuProps) {
	const { pageType, view, notices, isUpright, onToggleUpright, dayClosing } = props;
	const { onCreate, onPrint, onExport, onOpenWaitingList } = props;
	const mayWrite = useAbility("salon-write");
	const mayShift = useAbility("salon-setting");
	return (
		<Menu position="bottom-end">
			<Menu.Target>
				<ActionIcon variant="default" size="lg" aria-label="その他の操作">
					<MoreIcon />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				{mayWrite && (
					<Menu.Item onClick={() => onCreate("block-shift")}>予約できない時間を登録する</Menu.Item>
				)}
				{dayClosing && <Menu.Item onClick={dayClosing.run}>{dayClosing.label}</Menu.Item>}
				{mayShift && pageType === "schedule" && (
					<Menu.Item onClick={() => onCreate("time-shift")}>シフトを登録する</Menu.Item>
				)}
				{view === "date" && pageType === "schedule" && isUpright !== null && (
					<Menu.Item onClick={onToggleUpright}>
						{isUpright ? "時間を横に並べる" : "スタッフ・席を横に並べる"}
					</Menu.Item>
				)}
				{view === "date" && pageType === "schedule" && (
					<Menu.Item onClick={onPrint}>この日を印刷する</Menu.Item>
				)}
				{view === "date" && <Menu.Item onClick={onOpenWaitingList}>キャンセル待ちを見る</Menu.Item>}
				<Menu.Item onClick={onExport}>CSVで書き出す</Menu.Item>
				{notices.isSupported && (
					<Menu.Item leftSection={<BellIcon off={!notices.isOn} />} onClick={notices.toggle}>
						{notices.isOn ? "ブラウザ通知を止める" : "ブラウザ通知を受け取る"}
					</Menu.Item>
				)}
			</Menu.Dropdown>
		</Menu>
	);
}
