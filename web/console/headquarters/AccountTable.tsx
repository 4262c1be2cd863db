import { Badge, Table, Text, UnstyledButton } from "@mantine/core";
import { sumOf } from "#domain/console/headquarters/account-figures.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import {
	ActivityFigure,
	BlockedFigure,
	BookingFigure,
	FailureFigure,
	FollowedFigure,
	SentFigure,
	TrendChange,
	WaitingFigure,
} from "./AccountFigures.tsx";
import { AccountLink } from "./AccountLink.tsx";
import { AccountName, DisabledBadge } from "./AccountName.tsx";
import { type SortKey, totalCounts, totalTrends } from "./accountRows.ts";
import classes from "./Headquarters.module.css";
import type { AccountQuota, AccountRow } from "./headquartersApi.ts";

interface AccountTableProps {
	rows: readonly AccountRow[];
	today: string;
	/** Undefined while they load. */
	quotas: ReadonlyMap<string, AccountQuota> | undefined;
	sort: SortKey;
	onSort: (key: SortKey) => void;
}

const COLUMNS: readonly { key: SortKey; label: string; isNumber?: true }[] = [
	{ key: "label", label: "アカウント" },
	{ key: "waiting", label: "待っているトーク", isNumber: true },
	{ key: "bookings", label: "今日の予約", isNumber: true },
	{ key: "followed", label: "友だち追加", isNumber: true },
	{ key: "blocked", label: "ブロック", isNumber: true },
	{ key: "sent", label: "送ったメッセージ", isNumber: true },
	{ key: "failures", label: "失敗", isNumber: true },
	{ key: "active", label: "最後の動き" },
];

/** Accounts with their figures, as a table or, on a phone, as cards. */
export function AccountTable(props: AccountTableProps) {
	const { rows, today, quotas, sort, onSort } = props;
	return (
		<>
			<div className={classes.wide}>
				<Table>
					<Table.Thead>
						<Table.Tr>
							{COLUMNS.map(({ key, label, isNumber }) => (
								<Table.Th
									key={key}
									className={isNumber && classes.number}
									aria-sort={sort === key ? (key === "label" ? "ascending" : "descending") : undefined}
								>
									<UnstyledButton
										className={classes.sort}
										aria-pressed={sort === key}
										fz="sm"
										onClick={() => onSort(sort === key ? "attention" : key)}
									>
										{label}
										{sort === key && (key === "label" ? "▲" : "▼")}
									</UnstyledButton>
								</Table.Th>
							))}
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody>
						{rows.map((row) => (
							<Table.Tr key={row.name}>
								<Table.Td>
									<AccountHead row={row} />
								</Table.Td>
								<Table.Td className={classes.number}>
									<WaitingFigure row={row} today={today} />
								</Table.Td>
								<Table.Td className={classes.number}>
									<BookingFigure row={row} />
								</Table.Td>
								<Table.Td className={classes.number}>
									<FollowedFigure row={row} />
								</Table.Td>
								<Table.Td className={classes.number}>
									<BlockedFigure row={row} />
								</Table.Td>
								<Table.Td className={classes.number}>
									<SentFigure row={row} quota={quotas?.get(row.name)} />
								</Table.Td>
								<Table.Td className={classes.number}>
									<FailureFigure row={row} today={today} />
								</Table.Td>
								<Table.Td>
									<ActivityFigure row={row} />
								</Table.Td>
							</Table.Tr>
						))}
					</Table.Tbody>
					<TotalRow {...props} />
				</Table>
			</div>
			<div className={classes.narrow}>
				<CardList>
					{rows.map((row) => (
						<ListCard key={row.name} head={<AccountHead row={row} />}>
							{row.figures && (
								<dl className={classes.figures}>
									<LabelledFigure label="待っているトーク">
										<WaitingFigure row={row} today={today} />
									</LabelledFigure>
									<LabelledFigure label="今日の予約">
										<BookingFigure row={row} />
									</LabelledFigure>
									<LabelledFigure label="友だち追加">
										<FollowedFigure row={row} />
									</LabelledFigure>
									<LabelledFigure label="ブロック">
										<BlockedFigure row={row} />
									</LabelledFigure>
									<LabelledFigure label="送ったメッセージ">
										<SentFigure row={row} quota={quotas?.get(row.name)} />
									</LabelledFigure>
									<LabelledFigure label="失敗">
										<FailureFigure row={row} today={today} />
									</LabelledFigure>
								</dl>
							)}
						</ListCard>
					))}
				</CardList>
			</div>
		</>
	);
}

/** Name of the account, which opens it, and why it has no figures. */
const AccountHead = ({
	row: { name, label, colour, is_disabled, is_member, problem },
}: {
	row: AccountRow;
}) => (
	<>
		<AccountName label={label} colour={colour}>
			{is_disabled && <DisabledBadge />}
		</AccountName>
		{problem !== null && (
			<Badge color="red" mt="2xs">
				{HEADQUARTERS_TEXTS.problems[problem]}
			</Badge>
		)}
		{is_member && !is_disabled && (
			<Text size="xs">
				<AccountLink account={name} href={addressOf("home")} label={`${label}を開く`}>
					開く
				</AccountLink>
			</Text>
		)}
	</>
);

/** Sums of the shown accounts. */
function TotalRow({ rows, quotas }: AccountTableProps) {
	const trends = totalTrends(rows);
	const { talks, bookings, failures } = totalCounts(rows);
	const used = rows.reduce((sum, { name }) => sum + (quotas?.get(name)?.used ?? 0), 0);
	const figure = (count: number, unit: string) => `${count.toLocaleString("ja-JP")}${unit}`;
	return (
		<Table.Tfoot>
			<Table.Tr className={classes.total}>
				<Table.Th>合計（{rows.length}アカウント）</Table.Th>
				<Table.Td className={classes.number}>{figure(talks, "件")}</Table.Td>
				<Table.Td className={classes.number}>{figure(bookings, "件")}</Table.Td>
				<Table.Td className={classes.number}>
					{figure(sumOf(trends.followed.values), "人")}
					<TrendChange trend={trends.followed} unit="人" />
				</Table.Td>
				<Table.Td className={classes.number}>
					{figure(sumOf(trends.blocked.values), "人")}
					<TrendChange trend={trends.blocked} unit="人" moreIsLoss />
				</Table.Td>
				<Table.Td className={classes.number}>
					{figure(sumOf(trends.sent.values), "件")}
					<Text size="xs" c="dimmed">{`LINE ${figure(used, "通")}`}</Text>
				</Table.Td>
				<Table.Td className={classes.number}>{figure(failures, "件")}</Table.Td>
				<Table.Td />
			</Table.Tr>
		</Table.Tfoot>
	);
}
