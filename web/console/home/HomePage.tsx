import { Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useAbility, useSession } from "#web/platform/api/consoleSession.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { DailyFiguresSkeleton } from "./DailyFiguresSkeleton.tsx";
import { HomeFigureSections } from "./HomeFigureSections.tsx";
import { useHome } from "./homeApi.ts";
import { SetupChecklist } from "./SetupChecklist.tsx";

/** Lazy, so that the first page waits for neither messages nor charts. */
const TimelineBlock = lazy(async () => ({
	default: (await import("#web/inbox/timeline/TimelineBlock.tsx")).TimelineBlock,
}));
const DailyFigures = lazy(async () => ({ default: (await import("./DailyFigures.tsx")).DailyFigures }));

/** Dashboard: pending items, today, newest messages and the last thirty days. */
export function HomePage() {
	const { operator } = useSession();
	const { data, error, mutate } = useHome();
	const maySeeFriends = useAbility("friend-read");
	return (
		<PageLayout title="ホーム" help={`${operator.name}さん、お疲れさまです。`}>
			<Stack gap="lg">
				{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
				{data && <SetupChecklist steps={data.steps} />}
				{!(error && !data) && <HomeFigureSections home={data} />}
				{maySeeFriends && (
					<>
						<Suspense fallback={<SkeletonCards cards={4} height="3.5rem" />}>
							<TimelineBlock />
						</Suspense>
						<Suspense fallback={<DailyFiguresSkeleton />}>
							<DailyFigures />
						</Suspense>
					</>
				)}
			</Stack>
		</PageLayout>
	);
}
