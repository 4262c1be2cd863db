import { Stack } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useAbility, useSession } from "#web/platform/api/consoleSession.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { useHome } from "./api.ts";
import { DaysSkeleton } from "./DaysSkeleton.tsx";
import { Figures } from "./Figures.tsx";
import { FirstSteps } from "./FirstSteps.tsx";

/** Lazy, so that the first page waits for neither messages nor charts. */
const TimelineBlock = lazy(async () => ({
	default: (await import("#web/inbox/timeline/TimelineBlock.tsx")).TimelineBlock,
}));
const Days = lazy(async () => ({ default: (await import("./Days.tsx")).Days }));

/** Dashboard: pending items, today, and the last month. Counts link to their items. */
export function HomePage() {
	const { operator } = useSession();
	const { data, error, mutate } = useHome();
	const maySeeFriends = useAbility("friend-read");
	return (
		<PageLayout title="ホーム" help={`${operator.name}さん、お疲れさまです。`}>
			<Stack gap="lg">
				{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
				{data && <FirstSteps steps={data.steps} />}
				{!(error && !data) && <Figures home={data} />}
				{maySeeFriends && (
					<>
						<Suspense fallback={<SkeletonCards cards={4} height="3.5rem" />}>
							<TimelineBlock />
						</Suspense>
						<Suspense fallback={<DaysSkeleton />}>
							<Days />
						</Suspense>
					</>
				)}
			</Stack>
		</PageLayout>
	);
}
