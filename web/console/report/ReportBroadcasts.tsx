import { Anchor, Stack, Table, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { PRIVACY_THRESHOLD } from "#domain/console/line-figures/figure-kinds.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { RESULT_WINDOW_DAYS } from "#domain/engine/results/result-stages.ts";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { formatShare } from "#web/platform/ui/formatShare.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { Report } from "./reportApi.ts";

/** Largest broadcasts of the month; nothing for an operator who may not see broadcasts. */
export function ReportBroadcasts({ report: { broadcasts } }: { report: Report }) {
	if (broadcasts === null) return null;
	const showsTaps = broadcasts.some(({ tapped }) => tapped !== null);
	const showsOpened = broadcasts.some(({ opened }) => opened !== null);
	const showsBookings = broadcasts.some(({ booked }) => booked !== null);
	return (
		<Stack gap="xs" component="section" aria-label="主な一斉配信">
			<Title order={2}>主な一斉配信</Title>
			{broadcasts.length === 0 ? (
				<Text size="sm" c="dimmed">
					この月に送った一斉配信はありません。
				</Text>
			) : (
				<>
					<Table.ScrollContainer minWidth={320}>
						<Table>
							<Table.Thead>
								<Table.Tr>
									<Table.Th miw="10rem">名前</Table.Th>
									<Table.Th>日時</Table.Th>
									<Table.Th ta="right">送信済み</Table.Th>
									{showsOpened && <Table.Th ta="right">開封（LINE調べ）</Table.Th>}
									{showsTaps && <Table.Th ta="right">リンクのタップ</Table.Th>}
									{showsBookings && <Table.Th ta="right">予約</Table.Th>}
								</Table.Tr>
							</Table.Thead>
							<Table.Tbody>
								{broadcasts.map(({ id, name, at, sent, tapped, booked, opened }) => (
									<Table.Tr key={id}>
										<Table.Td>
											<Anchor component={Link} href={addressOf("broadcast", { id })} size="sm">
												{name}
											</Anchor>
										</Table.Td>
										<Table.Td>
											<TimeText value={at} size="sm" />
										</Table.Td>
										<Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
											{formatPeople(sent)}
										</Table.Td>
										{showsOpened && (
											<Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
												{opened === null ? "—" : formatPeople(opened)}
												{opened !== null && sent > 0 && `（${formatShare(opened / sent)}）`}
											</Table.Td>
										)}
										{showsTaps && tapped !== null && (
											<Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
												{formatPeople(tapped)}
												{sent > 0 && `（${formatShare(tapped / sent)}）`}
											</Table.Td>
										)}
										{showsBookings && booked !== null && (
											<Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
												{formatPeople(booked)}
											</Table.Td>
										)}
									</Table.Tr>
								))}
							</Table.Tbody>
						</Table>
					</Table.ScrollContainer>
					<Text size="xs" c="dimmed">
						送る友だちの多い順に、5件までです。
						{showsOpened &&
							`開封の「—」は、LINEが人数を知らせないものです（${PRIVACY_THRESHOLD}人未満など）。`}
						{showsBookings && `予約は、届いてから${RESULT_WINDOW_DAYS}日以内に予約した友だちの人数です。`}
					</Text>
				</>
			)}
		</Stack>
	);
}
