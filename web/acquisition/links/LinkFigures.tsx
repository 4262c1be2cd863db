import { Group, Paper, Stack, Table, Text, Title } from "@mantine/core";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { DayFigure } from "#web/platform/ui/DayFigure.tsx";
import { Figure } from "#web/platform/ui/Figure.tsx";
import { people } from "#web/platform/ui/people.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { CountedLink } from "./api.ts";
import { times } from "./times.ts";

/** Taps on a link: total, by day, and by sender. */
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
					<Figure label="タップ">{times(tap_count)}</Figure>
					<Figure label="友だち">{people(friend_count)}</Figure>
					<Figure label="最後のタップ">
						<TimeText value={last_at} span inherit none="まだありません" />
					</Figure>
					<Figure label="最初に送った日">
						<TimeText value={created_at} as="day" span inherit />
					</Figure>
				</Group>
				<DayFigure what="タップ" dates={dates} counts={by_day} />
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
								// biome-ignore lint/suspicious/noArrayIndexKey: two things may be called the same, and rows keep no state
								<Table.Tr key={index}>
									<Table.Td>
										<CutText size="sm">{name === null ? label : `${label}「${name}」`}</CutText>
									</Table.Td>
									<Table.Td ta="right">{times(tap_count)}</Table.Td>
									<Table.Td ta="right">{people(friend_count)}</Table.Td>
								</Table.Tr>
							))}
						</Table.Tbody>
					</Table>
				)}
			</Stack>
		</Paper>
	);
}
