import { Anchor, Table } from "@mantine/core";
import { Link } from "wouter";
import type { HomeDay } from "#domain/console/home/chart-days.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { weekdayOf } from "#domain/platform/time/weekday-names.ts";
import { HOME_CHARTS, type HomeSeries, listVisibleSeries, sumSeries } from "./homeSeries.ts";

/** URL of the messages or friends behind each figure of a day. */
const FIGURE_URLS: Record<HomeSeries["name"], (day: string) => string> = {
	received: (day) => addressOf("timeline", { types: "incoming", from: day, until: day }),
	sent: (day) => addressOf("timeline", { types: "outgoing", from: day, until: day }),
	followed: (day) => addressOf("friends", { followed: day }),
	blocked: (day) => addressOf("friends", { state: "blocked", blocked: day }),
};

/** Table of the charts' figures, newest day first. */
export function DailyTable({ days }: { days: HomeDay[] }) {
	const groups = Object.values(HOME_CHARTS)
		.map(({ title, lines }) => ({ title, columns: listVisibleSeries(days, lines) }))
		.filter(({ columns }) => columns.length > 0);
	const columns = groups.flatMap((group) => group.columns);
	return (
		<Table.ScrollContainer minWidth="20rem">
			<Table striped aria-label="日ごとの数">
				<Table.Thead>
					<Table.Tr>
						<Table.Th scope="col" rowSpan={2}>
							日付
						</Table.Th>
						{groups.map(({ title, columns: { length } }) => (
							<Table.Th key={title} scope="colgroup" colSpan={length} ta="center">
								{title}
							</Table.Th>
						))}
					</Table.Tr>
					<Table.Tr>
						{columns.map(({ name, label }) => (
							<Table.Th key={name} scope="col" ta="right">
								{label}
							</Table.Th>
						))}
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{days.toReversed().map((day) => (
						<Table.Tr key={day.day}>
							<Table.Th
								scope="row"
								fw="normal"
								style={{ whiteSpace: "nowrap" }}
								data-weekday={weekdayOf(day.day)}
							>
								{formatDay(`${day.day} 00:00:00`)}
							</Table.Th>
							{columns.map(({ name, unit }) => (
								<Table.Td key={name} ta="right">
									<Count value={day[name] ?? 0} unit={unit} href={FIGURE_URLS[name](day.day)} />
								</Table.Td>
							))}
						</Table.Tr>
					))}
				</Table.Tbody>
				<Table.Tfoot>
					<Table.Tr>
						<Table.Th scope="row">合計</Table.Th>
						{columns.map(({ name, unit }) => (
							<Table.Th key={name} ta="right">
								{sumSeries(days, name).toLocaleString("ja-JP")}
								{unit}
							</Table.Th>
						))}
					</Table.Tr>
				</Table.Tfoot>
			</Table>
		</Table.ScrollContainer>
	);
}

/** Count that links to its items unless zero. */
const Count = ({ value, unit, href }: { value: number; unit: string; href: string }) =>
	value === 0 ? (
		<>0{unit}</>
	) : (
		<Anchor component={Link} href={href} size="sm" underline="always">
			{value.toLocaleString("ja-JP")}
			{unit}
		</Anchor>
	);
