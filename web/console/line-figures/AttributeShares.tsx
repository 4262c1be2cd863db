import { Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { ATTRIBUTES, listShares } from "#domain/console/line-figures/demographic-labels.ts";
import type { DemographicFigures } from "#domain/console/line-figures/figure-kinds.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { ShareBars } from "./ShareBars.tsx";

/** Maximum number of areas, the most frequent ones. */
const MAX_AREAS = 10;

const NAMES = Object.keys(ATTRIBUTES) as (keyof DemographicFigures)[];

/** Shares of the friends by each attribute, with the day on which LINE told them. */
export const AttributeShares = ({ figures, day }: { figures: DemographicFigures; day: string }) => (
	<>
		<SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
			{NAMES.map((name) => (
				<Attribute key={name} name={name} figures={figures} />
			))}
		</SimpleGrid>
		<Text size="xs" c="dimmed">
			{`${formatDay(day)}に取得・LINE調べ（3日ほど前の数字です）。性別・年齢・地域は、LINEが利用の傾向から推定したものです。`}
		</Text>
	</>
);

function Attribute({ name, figures }: { name: keyof DemographicFigures; figures: DemographicFigures }) {
	const all = listShares(name, figures);
	const shown = name === "areas" ? all.slice(0, MAX_AREAS) : all;
	const { title } = ATTRIBUTES[name];
	return (
		<Paper withBorder p="md" component="section" aria-label={title}>
			<Stack gap="xs">
				<Title order={3}>{title}</Title>
				<ShareBars
					whole={100}
					rows={shown.map(({ label, percentage }) => ({
						label,
						value: percentage,
						text: `${percentage.toFixed(1)}%`,
					}))}
				/>
				{shown.length < all.length && (
					<Text size="xs" c="dimmed">{`ほかに${all.length - shown.length}の地域`}</Text>
				)}
			</Stack>
		</Paper>
	);
}
