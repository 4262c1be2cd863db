import { ActionIcon, Badge, Button, Group, Menu, NativeSelect, SegmentedControl, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { BOARD_PAGE_TYPES, BOARD_VIEWS } from "#domain/booking/salons/salon-codes.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import {
	BackIcon,
	BellIcon,
	ForwardIcon,
	MoreIcon,
	PlusIcon,
	SidebarIcon,
	WarningIcon,
} from "#web/platform/ui/consoleIcons.tsx";
import type { useReservationNotices } from "./live/useReservationNotices.ts";
import { adjacentDay, type BoardPageType, type BoardView, boardPeriodTitle } from "./model/boardPeriods.ts";

interface BoardToolbarProps {
	salonId: number;
	pageType: BoardPageType;
	view: BoardView;
	day: string;
	unsolvedCount: number;
	isLost: boolean;
	/** Compact layout, on a phone or beside the open panel. */
	isCompact: boolean;
	viewers: ReactNode;
	sidebar: "shown" | "hide";
	notices: ReturnType<typeof useReservationNotices>;
	navigateBoard: (to: { pageType?: BoardPageType; view?: BoardView; day?: string }) => void;
	onSidebar: () => void;
	onCreate: (form: "reservation" | "block-shift" | "time-shift") => void;
	onPrint: () => void;
	onExport: () => void;
	onOpenWaitingList: () => void;
}

const options = (labels: Record<string, string>) =>
	Object.entries(labels).map(([value, label]) => ({ value, label }));

interface CompactableChoiceProps {
	isCompact: boolean;
	label: string;
	labels: Record<string, string>;
	value: string;
	onChange: (value: string) => void;
}

/** Segmented control; a select in the compact layout. */
const CompactableChoice = ({ isCompact, label, labels, value, onChange }: CompactableChoiceProps) =>
	isCompact ? (
		<NativeSelect
			size="xs"
			aria-label={label}
			data={options(labels)}
			value={value}
			onChange={(event) => onChange(event.currentTarget.value)}
		/>
	) : (
		<SegmentedControl size="xs" aria-label={label} data={options(labels)} value={value} onChange={onChange} />
	);

/** Toolbar: page type, period, view, and creation of entries. */
export function BoardToolbar(props: BoardToolbarProps) {
	const {
		salonId,
		pageType,
		view,
		day,
		unsolvedCount,
		isLost,
		isCompact,
		viewers,
		sidebar,
		notices,
		navigateBoard,
		onSidebar,
		onCreate,
		onPrint,
		onExport,
		onOpenWaitingList,
	} = props;
	const mayWrite = useAbility("salon-write");
	const mayShift = useAbility("salon-setting");
	const count = unsolvedCount > 0 && (
		<Badge color="yellow" size="sm" circle={unsolvedCount < 10}>
			{unsolvedCount > 99 ? "99+" : unsolvedCount}
		</Badge>
	);
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
				<Group gap="0.25rem">
					<ActionIcon
						variant="default"
						size="lg"
						aria-label="前へ"
						onClick={() => navigateBoard({ day: adjacentDay(view, day, -1) })}
					>
						<BackIcon />
					</ActionIcon>
					<Button variant="default" size="sm" onClick={() => navigateBoard({ day: currentDay(clockNow()) })}>
						今日
					</Button>
					<ActionIcon
						variant="default"
						size="lg"
						aria-label="次へ"
						onClick={() => navigateBoard({ day: adjacentDay(view, day, 1) })}
					>
						<ForwardIcon />
					</ActionIcon>
				</Group>
				<Text fw={600} aria-live="polite">
					{boardPeriodTitle(view, day)}
				</Text>
				{viewers}
				{isLost && <Badge color="yellow">再接続しています…</Badge>}
			</Group>
			<Group gap={isCompact ? "0.375rem" : "xs"}>
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
				<Button
					component={Link}
					href={addressOf("unsolved", { id: salonId })}
					variant="default"
					size="sm"
					px={isCompact ? "xs" : undefined}
					aria-label={unsolvedCount > 0 ? `未対応 ${unsolvedCount}件` : "未対応"}
					leftSection={<WarningIcon />}
					rightSection={!isCompact && count}
				>
					{isCompact ? count : "未対応"}
				</Button>
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
						{mayShift && pageType === "schedule" && (
							<Menu.Item onClick={() => onCreate("time-shift")}>シフトを登録する</Menu.Item>
						)}
						{view === "date" && pageType === "schedule" && (
							<Menu.Item onClick={onPrint}>この日を印刷する</Menu.Item>
						)}
						{view === "date" && <Menu.Item onClick={onOpenWaitingList}>キャンセル待ちを見る</Menu.Item>}
						<Menu.Item onClick={onExport}>CSVで書き出す</Menu.Item>
						{notices.canAsk && (
							<Menu.Item leftSection={<BellIcon off={!notices.on} />} onClick={notices.toggle}>
								{notices.on ? "ブラウザ通知を止める" : "ブラウザ通知を受け取る"}
							</Menu.Item>
						)}
					</Menu.Dropdown>
				</Menu>
				{pageType === "schedule" && mayWrite && (
					<Button
						size="sm"
						px={isCompact ? "xs" : undefined}
						aria-label="予約を登録する"
						leftSection={<PlusIcon />}
						onClick={() => onCreate("reservation")}
					>
						{isCompact ? "予約" : "予約を登録する"}
					</Button>
				)}
				{pageType !== "schedule" && mayShift && (
					<Button
						size="sm"
						px={isCompact ? "xs" : undefined}
						aria-label="シフトを登録する"
						leftSection={<PlusIcon />}
						onClick={() => onCreate("time-shift")}
					>
						{isCompact ? "シフト" : "シフトを登録する"}
					</Button>
				)}
			</Group>
		</Group>
	);
}
