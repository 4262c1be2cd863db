import { Progress, Text } from "@mantine/core";
import { sumOf, type Trend } from "#domain/console/headquarters/account-figures.ts";
import { addressOfFigure } from "#domain/console/home/home-figures.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { describeWait } from "#web/console/home/describeWait.ts";
import { Sparkline } from "#web/platform/ui/Sparkline.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { AccountLink } from "./AccountLink.tsx";
import { failureCount } from "./accountRows.ts";
import classes from "./Headquarters.module.css";
import type { AccountQuota, AccountRow } from "./headquartersApi.ts";

interface FigureProps {
	row: AccountRow;
	today: string;
}

interface LinkedFigureProps {
	row: AccountRow;
	href: string;
	text: string;
	className?: string | undefined;
}

/** Figure; a link to its items in the account for a person who works there. */
const LinkedFigure = ({
	row: { name, label, is_member, is_disabled },
	href,
	text,
	className,
}: LinkedFigureProps) => (
	<span className={className}>
		{is_member && !is_disabled ? (
			<AccountLink account={name} href={href} label={`${label} ${text}`}>
				{text}
			</AccountLink>
		) : (
			text
		)}
	</span>
);

const formatCount = (count: number, unit: string, more = false): string =>
	`${count.toLocaleString("ja-JP")}${unit}${more ? "以上" : ""}`;

/** Talks that wait for an answer, and the longest wait. */
export function WaitingFigure({ row, today }: FigureProps) {
	const waiting = row.figures?.waiting;
	if (!waiting) return "—";
	const { talks, minutes } = waiting;
	return (
		<>
			<LinkedFigure
				row={row}
				href={addressOfFigure("messages", today)}
				text={formatCount(talks.count, "件", talks.more)}
				className={talks.count > 0 ? classes.waiting : undefined}
			/>
			{minutes !== null && (
				<Text size="xs" c="dimmed">
					最長 {describeWait(minutes)}
				</Text>
			)}
		</>
	);
}

/** Confirmed bookings of today, and those that need an operator. */
export function BookingFigure({ row }: { row: AccountRow }) {
	const { figures } = row;
	if (!figures) return "—";
	const { trends, unsolved } = figures;
	return (
		<>
			<LinkedFigure
				row={row}
				href={addressOf("schedules")}
				text={formatCount(trends.bookings.values.at(-1) ?? 0, "件")}
			/>
			{unsolved > 0 && (
				<Text size="xs" className={classes.waiting}>
					<LinkedFigure
						row={row}
						href={addressOf("schedules")}
						text={`未対応 ${formatCount(unsolved, "件")}`}
					/>
				</Text>
			)}
		</>
	);
}

interface TrendCellProps {
	trend: Trend | undefined;
	unit: string;
	moreIsLoss?: boolean;
}

/** Sum of the month and its change from the same days of the month before. */
export function TrendChange({ trend, unit, moreIsLoss = false }: TrendCellProps) {
	if (!trend) return null;
	const change = sumOf(trend.values) - sumOf(trend.before);
	if (change === 0)
		return (
			<Text size="xs" c="dimmed">
				前月と同じ
			</Text>
		);
	const isGain = change > 0 !== moreIsLoss;
	return (
		<Text
			size="xs"
			className={isGain ? classes.good : classes.bad}
			title={`前月の同じ日まで ${formatCount(sumOf(trend.before), unit)}`}
		>
			{`${change > 0 ? "▲" : "▼"} ${Math.abs(change).toLocaleString("ja-JP")}`}
		</Text>
	);
}

/** New friends of the month with their curve. */
export const FollowedFigure = ({ row }: { row: AccountRow }) =>
	row.figures ? (
		<>
			<LinkedFigure
				row={row}
				href={addressOf("report")}
				text={formatCount(sumOf(row.figures.trends.followed.values), "人")}
			/>
			<TrendChange trend={row.figures.trends.followed} unit="人" />
			<span className={classes.curve}>
				<Sparkline {...row.figures.trends.followed} />
			</span>
		</>
	) : (
		"—"
	);

export const BlockedFigure = ({ row }: { row: AccountRow }) =>
	row.figures ? (
		<>
			<LinkedFigure
				row={row}
				href={addressOf("friends", { state: "blocked" })}
				text={formatCount(sumOf(row.figures.trends.blocked.values), "人")}
			/>
			<TrendChange trend={row.figures.trends.blocked} unit="人" moreIsLoss />
		</>
	) : (
		"—"
	);

/** Percentage of the limit from which the bar is red. */
const NEARLY_FULL = 90;

/** Messages of the month, and LINE's own count beside its limit. */
export function SentFigure({ row, quota }: { row: AccountRow; quota: AccountQuota | undefined }) {
	const { figures } = row;
	if (!figures) return "—";
	const share = quota?.limit ? Math.min(100, (quota.used / quota.limit) * 100) : null;
	return (
		<>
			<LinkedFigure
				row={row}
				href={addressOf("report")}
				text={formatCount(sumOf(figures.trends.sent.values), "件")}
			/>
			<TrendChange trend={figures.trends.sent} unit="件" />
			{quota && (
				<Text size="xs" c="dimmed">
					{`LINE ${quota.used.toLocaleString("ja-JP")} / ${quota.limit === null ? "上限なし" : quota.limit.toLocaleString("ja-JP")}通`}
				</Text>
			)}
			{share !== null && (
				<Progress
					value={share}
					size="xs"
					color={share >= NEARLY_FULL ? "red" : "accent"}
					aria-label={`LINEの通数の${Math.round(share)}%`}
				/>
			)}
		</>
	);
}

/** Number of failures with their kinds, and the time since which work is late. */
export function FailureFigure({ row, today }: FigureProps) {
	const { figures } = row;
	if (!figures) return "—";
	const { failed, parked, stopped } = figures.failures;
	const kinds = [
		{ label: "配信の失敗", figure: failed, href: addressOfFigure("failed", today) },
		{ label: "確認待ち", figure: parked, href: addressOfFigure("parked", today) },
		{ label: "止まった処理", figure: stopped, href: addressOfFigure("stopped", today) },
	].filter(({ figure }) => figure.count > 0);
	// A disabled account works on nothing.
	const lateSince = row.is_disabled ? null : figures.late_since;
	if (kinds.length === 0 && lateSince === null) return formatCount(0, "件");
	return (
		<>
			{failureCount(row) > 0 && <span className={classes.bad}>{formatCount(failureCount(row), "件")}</span>}
			{kinds.map(({ label, figure, href }) => (
				<Text key={label} size="xs" c="dimmed">
					{label} <LinkedFigure row={row} href={href} text={formatCount(figure.count, "件", figure.more)} />
				</Text>
			))}
			{lateSince !== null && (
				<Text size="xs" className={classes.bad}>
					処理の遅れ <TimeText value={lateSince} span inherit />
				</Text>
			)}
		</>
	);
}

/** Last message and last operation. */
export const ActivityFigure = ({ row: { figures } }: { row: AccountRow }) =>
	figures ? (
		<>
			<Text size="xs">
				メッセージ <TimeText value={figures.last_message_at} span inherit />
			</Text>
			<Text size="xs" c="dimmed">
				操作 <TimeText value={figures.last_operation_at} span inherit />
			</Text>
		</>
	) : (
		"—"
	);
