import { Skeleton, Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useAbility, useSession } from "#web/platform/api/consoleSession.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { Agenda } from "./Agenda.tsx";
import { DailyFiguresSkeleton } from "./DailyFiguresSkeleton.tsx";
import classes from "./HomePage.module.css";
import { useHome } from "./homeApi.ts";
import { WaitingList } from "./WaitingList.tsx";

/** Lazy, so that the first page waits for neither messages nor charts, whose files are larger than its own. */
const NewestTalks = lazy(async () => ({
	default: (await import("#web/inbox/chat/NewestTalks.tsx")).NewestTalks,
}));
const DailyFigures = lazy(async () => ({ default: (await import("./DailyFigures.tsx")).DailyFigures }));

/** Completed steps from which an account is no longer new, so that its work comes before its setup. */
const ESTABLISHED_STEPS = 5;

/** Lazy, because it disappears from an established account. */
const FirstDayCard = lazy(async () => ({
	default: (await import("./FirstDayCard.tsx")).FirstDayCard,
}));

/** Dashboard: the work that waits, today, figures that moved, newest talks and the last thirty days. */
export function HomePage() {
	const { operator } = useSession();
	const { data, error, mutate } = useHome();
	const maySetUp = useAbility("first-day");
	const completed = data?.first_day.steps.filter(({ is_done }) => is_done).length;
	const isNew = maySetUp && completed !== undefined && completed < ESTABLISHED_STEPS;
	const isSettingUp = maySetUp && data?.first_day.steps.some(({ is_done }) => !is_done);
	const maySeeFriends = useAbility("friend-read");
	// On a slow line the files of the lower parts would delay the work above them.
	const isWorkLoaded = data !== undefined || error !== undefined;
	return (
		<PageLayout title="ホーム" help={`${operator.name}さん、お疲れさまです。`}>
			<Stack gap="lg">
				{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
				{data && isNew && (
					<Suspense fallback={<Skeleton height="14rem" />}>
						<FirstDayCard guide={data.first_day} />
					</Suspense>
				)}
				{!(error && !data) && (
					<div className={classes.columns}>
						<WaitingList home={data} onChange={() => void mutate()} />
						<Stack gap="lg">
							<Agenda home={data} />
							{data && !isNew && isSettingUp && (
								<Suspense>
									<FirstDayCard guide={data.first_day} />
								</Suspense>
							)}
						</Stack>
					</div>
				)}
				{maySeeFriends && (
					<>
						<Suspense fallback={<DailyFiguresSkeleton />}>
							{isWorkLoaded ? <DailyFigures /> : <DailyFiguresSkeleton />}
						</Suspense>
						<Suspense fallback={<NewestTalksSkeleton />}>
							{isWorkLoaded ? <NewestTalks /> : <NewestTalksSkeleton />}
						</Suspense>
					</>
				)}
			</Stack>
		</PageLayout>
	);
}

const NewestTalksSkeleton = () => <SkeletonCards cards={4} height="3.5rem" />;
