import { SimpleGrid, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import {
	addressOfFigure,
	HOME_FIGURE_NAMES,
	HOME_FIGURES,
	type HomeFigureName,
} from "#domain/console/home/home-figures.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { FIGURE_TEXTS } from "#domain/platform/texts/home-texts.ts";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { CountCard } from "#web/platform/ui/CountCard.tsx";
import type { HomeData } from "./homeApi.ts";

/** Counts of pending items and of today's items; placeholders while loading. */
export function HomeFigureSections({ home }: { home: HomeData | undefined }) {
	const mayOpen = useMayOpen();
	const renderCards = (group: (typeof HOME_FIGURES)[HomeFigureName]["group"]) =>
		HOME_FIGURE_NAMES.filter(
			(name) => HOME_FIGURES[name].group === group && mayOpen(addressOfFigure(name, "")),
		).map((name) => <FigureCard key={name} name={name} home={home} />);
	const salons = mayOpen(addressOf("schedules")) ? home?.salons : [];
	const unsolvedSalons = salons?.filter(({ unsolved }) => unsolved > 0);
	return (
		<>
			<FigureSection
				title="対応が必要なこと"
				figures={[...renderCards("waiting"), ...(unsolvedSalons?.map(UnsolvedCard) ?? [])]}
			/>
			<FigureSection
				title="今日"
				figures={[
					...(salons?.map((salon) => renderBookedCard(salon, home!.today)) ?? []),
					...renderCards("today"),
				]}
			/>
		</>
	);
}

/** Section of figures; hidden if the operator may open none of them. */
const FigureSection = ({ title, figures }: { title: string; figures: ReactNode[] }) =>
	figures.length === 0 ? null : (
		<Stack gap="xs" component="section" aria-label={title}>
			<Title order={2}>{title}</Title>
			<SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
				{figures}
			</SimpleGrid>
		</Stack>
	);

function FigureCard({ name, home }: { name: HomeFigureName; home: HomeData | undefined }) {
	const { label, counts, unit, group } = HOME_FIGURES[name];
	const figure = home?.figures[name];
	return (
		<CountCard
			label={label}
			explanation={counts}
			value={figure?.count}
			isLowerBound={figure?.more}
			unit={unit}
			href={addressOfFigure(name, home?.today ?? "")}
			needsAttention={group === "waiting"}
		/>
	);
}

type HomeSalon = HomeData["salons"][number];

const UnsolvedCard = ({ id, name, unsolved }: HomeSalon) => (
	<CountCard
		key={`unsolved-${id}`}
		label={FIGURE_TEXTS.unsolved.label}
		explanation={`${name}（${FIGURE_TEXTS.unsolved.counts}）`}
		value={unsolved}
		unit="件"
		href={addressOf("unsolved", { id })}
		needsAttention
	/>
);

const renderBookedCard = ({ id, name, booked }: HomeSalon, today: string) => (
	<CountCard
		key={`booked-${id}`}
		label={FIGURE_TEXTS.booked.label}
		explanation={`${name}（${FIGURE_TEXTS.booked.counts}）`}
		value={booked}
		unit="件"
		href={addressOf("schedule", { id, date: today, view: "date" })}
	/>
);
