import { Paper, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import { PRIVACY_THRESHOLD } from "#domain/console/line-figures/figure-kinds.ts";
import { FIGURE_STATUS_TEXTS, LINE_FIGURE_TEXTS } from "#domain/platform/texts/line-figures-texts.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { DayText } from "#web/platform/ui/DayText.tsx";
import { Fold } from "#web/platform/ui/Fold.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import { Sparkline } from "#web/platform/ui/Sparkline.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { AccountFigures } from "./lineFiguresPageApi.ts";

type CountName = keyof NonNullable<AccountFigures["days"][number]["figures"]>;

/** Counts of friends, with LINE's meaning of each. */
const COUNTS: readonly { name: CountName; label: string; help: string }[] = [
	{
		name: "followers",
		label: "友だち追加（累計）",
		help: "これまでに一度でも友だち追加した人数です。ブロックしても減りません。",
	},
	{
		name: "reaches",
		label: "ターゲットリーチ",
		help: "性別・年齢・地域で絞り込む配信を届けられる、LINEを使っている友だちの人数です。",
	},
	{ name: "blocks", label: "ブロック", help: "今ブロックしている人数です。解除すると減ります。" },
];

/** Friends, reach and blocks by day as LINE counts them, beside the friends whom the console knows. */
export function FriendCountsPart({ figures: { days, own, fetched_at } }: { figures: AccountFigures }) {
	const counted = days.filter(({ figures }) => figures !== null);
	return (
		<Stack gap="xs" component="section" aria-label="友だちの数">
			<Title order={2}>友だちの数</Title>
			{counted.length === 0 ? (
				<Text size="sm">{`${LINE_FIGURE_TEXTS.notYet}。翌日の朝から表示します。`}</Text>
			) : (
				<>
					<SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
						{COUNTS.map((count) => (
							<CountCard key={count.name} {...count} days={counted} />
						))}
					</SimpleGrid>
					<Text size="xs" c="dimmed">
						{`${formatDay(counted.at(-1)!.day)}まで・LINE調べ`}
						{fetched_at !== null && (
							<>
								・<TimeText value={fetched_at} span inherit />
								に取得
							</>
						)}
					</Text>
				</>
			)}
			<Text size="sm">
				{`この画面が知っている友だちは${formatPeople(own.known)}、そのうちブロックは${formatPeople(own.blocked)}です。つなぐ前からの友だちは、LINEの数だけに入っていることがあります。`}
			</Text>
			{counted.length > 0 && (
				<Fold label="日ごとの数">
					<Table.ScrollContainer minWidth={320}>
						<Table>
							<Table.Thead>
								<Table.Tr>
									<Table.Th>日</Table.Th>
									{COUNTS.map(({ name, label }) => (
										<Table.Th key={name} ta="right">
											{label}
										</Table.Th>
									))}
								</Table.Tr>
							</Table.Thead>
							<Table.Tbody>
								{days.toReversed().map(({ day, figures, status }) => (
									<Table.Tr key={day}>
										<Table.Td>
											<DayText value={day} size="sm" />
										</Table.Td>
										{figures ? (
											COUNTS.map(({ name }) => (
												<Table.Td key={name} ta="right">
													{figures[name] === null
														? `${PRIVACY_THRESHOLD}人未満`
														: formatPeople(figures[name])}
												</Table.Td>
											))
										) : (
											<Table.Td colSpan={COUNTS.length} ta="right" c="dimmed">
												{FIGURE_STATUS_TEXTS[status]}
											</Table.Td>
										)}
									</Table.Tr>
								))}
							</Table.Tbody>
						</Table>
					</Table.ScrollContainer>
				</Fold>
			)}
		</Stack>
	);
}

interface CountCardProps {
	name: CountName;
	label: string;
	help: string;
	/** Days with figures, oldest first. */
	days: AccountFigures["days"];
}

/** Newest count with its curve, and its change since the first day. */
function CountCard({ name, label, help, days }: CountCardProps) {
	const values = days.flatMap(({ figures }) => figures?.[name] ?? []);
	const [first, last] = [values[0], values.at(-1)];
	if (first === undefined || last === undefined) return null;
	const change = last - first;
	const lowest = Math.min(...values);
	return (
		<Paper withBorder p="md">
			<Stack gap="2xs">
				<Text size="sm" c="dimmed" component="div">
					{label}
					<HelpText title={label} paragraphs={[help]} />
				</Text>
				<Text fw={600} size="xl">
					{formatPeople(last)}
				</Text>
				<Sparkline
					values={values.map((value) => value - lowest)}
					color={name === "blocks" ? "var(--app-bad)" : "var(--app-chart-1)"}
				/>
				<Text size="xs" c="dimmed">
					{change === 0
						? "変わりません"
						: `${Math.abs(change).toLocaleString("ja-JP")}人${change > 0 ? "増えました" : "減りました"}`}
					{`（${formatDay(days[0]!.day)}から）`}
				</Text>
			</Stack>
		</Paper>
	);
}
