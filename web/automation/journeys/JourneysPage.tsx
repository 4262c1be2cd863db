import { Button, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { PhaseIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { FolderDrawer } from "#web/platform/ui/FolderDrawer.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { JourneyGroupList } from "./JourneyGroupList.tsx";
import { JourneyList } from "./JourneyList.tsx";
import classes from "./Journeys.module.css";
import { type Journey, useJourneyGroups, useJourneys } from "./journeyApi.ts";
import {
	ALL_GROUPS,
	groupIdOf,
	groupNameOf,
	type JourneyGroupFilter,
	matchesGroup,
} from "./journeyGroupFilter.ts";

const CreateJourneyDialog = latePart(
	async () => (await import("./CreateJourneyDialog.tsx")).CreateJourneyDialog,
	({ opened }) => opened,
);

/** The two lists, each with its own order. */
const VIEWS = [
	{ value: "all", label: "すべて" },
	{ value: "favourite", label: "お気に入り" },
];

/** Journeys by group, and favourites (M-082 to M-084). */
export function JourneysPage() {
	const { data, error, mutate } = useJourneys();
	const groups = useJourneyGroups();
	const mayWrite = useAbility("journey-write");
	const [creating, setCreating] = useState(false);
	const [group, setGroup] = useState<JourneyGroupFilter>(ALL_GROUPS);
	const [view, setView] = useState("all");
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const groupRows = groups.data?.data ?? [];
	// Falls back if a colleague has deleted the selected group.
	const shownGroup =
		typeof group === "number" && groupRows.every(({ id }) => id !== group) ? ALL_GROUPS : group;
	const create = mayWrite && (
		<Button leftSection={<PlusIcon />} onClick={() => setCreating(true)}>
			ジャーニーを作成する
		</Button>
	);
	const allJourneys = data?.data;
	const groupList = (journeys: readonly Journey[]) => (
		<JourneyGroupList
			groups={groupRows}
			journeys={journeys}
			shownFilter={shownGroup}
			onShow={setGroup}
			mayWrite={mayWrite}
		/>
	);
	const isFavourites = view === "favourite";
	return (
		<PageLayout
			title="ジャーニー"
			help="友だちが通る道のりをフェーズに分け、いまどこに何人いるかを見ます。"
			action={allJourneys && allJourneys.length > 0 && create}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={4} height="3.5rem" />}
			{allJourneys?.length === 0 && (
				<EmptyState icon={<PhaseIcon size="2rem" />} title="ジャーニーはまだありません" action={create}>
					「見込み客→初回来店→常連」のような道のりを作ると、友だちの進み具合と、つまずく場所が分かります。
				</EmptyState>
			)}
			{allJourneys && allJourneys.length > 0 && (
				<div className={classes.columns}>
					{isNarrow ? (
						<FolderDrawer name={groupNameOf(shownGroup, groupRows)} folder={shownGroup}>
							{groupList(allJourneys)}
						</FolderDrawer>
					) : (
						groupList(allJourneys)
					)}
					<div>
						<SegmentedControl
							data={VIEWS}
							value={view}
							onChange={setView}
							mb="sm"
							aria-label="表示する一覧"
						/>
						<JourneyList
							// Each list has its own selection.
							key={`${shownGroup}:${view}`}
							allJourneys={allJourneys}
							shownJourneys={allJourneys.filter(
								(journey) => matchesGroup(shownGroup, journey) && (!isFavourites || journey.favourite),
							)}
							order={isFavourites ? "favourite_order" : "order"}
							groups={groupRows}
							mayWrite={mayWrite}
						/>
					</div>
				</div>
			)}
			<CreateJourneyDialog
				opened={creating}
				groupId={groupIdOf(shownGroup)}
				onClose={() => setCreating(false)}
			/>
		</PageLayout>
	);
}
