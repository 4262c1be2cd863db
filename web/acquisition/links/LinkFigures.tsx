import { Group, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { DayFigure } from "#web/platform/ui/DayFigure.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { LabelledFigure } from "#web/platform/ui/LabelledFigure.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { formatTapCount } from "./formatTapCount.ts";
import type { CountedLink } from "./linkApi.ts";

/** Taps on a link: total, by day, and by source. */
export function LinkFigures({ link }: { link: CountedLink }) {
	const { url, tap_count, friend_count, last_at, created_at, dates, by_day, sources } = link;
	return (
		<Paper withBorder p="md" component="section" aria-label="タップ">
			<Stack gap="md">
				<Title order={2}>タップ</Title>
				<Text size="sm" style={{ overflowWrap: "anywhere" }}>
					{url}
				</Text>
				<Group gap="lg" component="dl" m={0}>
					<LabelledFigure label="タップ">{formatTapCount(tap_count)}</LabelledFigure>
					<LabelledFigure label="友だち">{formatPeople(friend_count)}</LabelledFigure>
					<LabelledFigure label="最後のタップ">
						<TimeText value={last_at} span inherit emptyText="まだありません" />
					</LabelledFigure>
					<LabelledFigure label="最初に送った日">
						<TimeText value={created_at} format="day" span inherit />
					</LabelledFigure>
				</Group>
				<DayFigure noun="タップ" dates={dates} counts={by_day} />
				{sources.length > 0 && (
					<Table layout="fixed">
						<Table.Thead>
							<Table.Tr>
								<Table.Th>送ったもの</Table.Th>
								<Table.Th w="6rem" ta="right">
									タップ
								</Table.Th>
								<Table.Th w="6rem" ta="right">
									友だち
								</Table.Th>
							</Table.Tr>
						</Table.Thead>
						<Table.Tbody>
							{sources.map(({ label, name, tap_count, friend_count }, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and rows keep no state
								<Table.Tr key={index}>
									<Table.Td>
										<CutText size="sm">{name === null ? label : `${label}「${name}」`}</CutText>
									</Table.Td>
									<Table.Td ta="right">{formatTapCount(tap_count)}</Table.Td>
									<Table.Td ta="right">{formatPeople(friend_count)}</Table.Td>
								</Table.Tr>
							))}
						</Table.Tbody>
					</Table>
				)}
			</Stack>
		</Paper>
	);
}
