import { SimpleGrid, Stack, Title } from "@mantine/core";
import { lazy, Suspense } from "react";
import { addressOf } from "#domain/addresses.ts";
import { useAbility, useSession } from "../api/session.tsx";
import { useMayOpen } from "../shell/useMayOpen.ts";
import { SkeletonCards } from "../ui/ListState.tsx";
import { Page } from "../ui/Page.tsx";
import { DeliveryFigures } from "./DeliveryFigures.tsx";
import { FirstSteps } from "./FirstSteps.tsx";
import { FriendFigures } from "./FriendFigures.tsx";

/** The first page of all waits for no messages. */
const TimelineBlock = lazy(async () => ({
	default: (await import("../timeline/TimelineBlock.tsx")).TimelineBlock,
}));

/** The day at a glance: what waits, what is coming, where to begin. Counts lead to what they count. */
export function HomePage() {
	const { operator } = useSession();
	const maySeeFriends = useAbility("friend-read");
	const maySeeDeliveries = useMayOpen()(addressOf("deliveries"));
	return (
		<Page title="ホーム" help={`${operator.name}さん、お疲れさまです。`}>
			<Stack gap="lg">
				{maySeeDeliveries && (
					<Stack gap="xs" component="section">
						<Title order={2}>配信</Title>
						<SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
							<DeliveryFigures />
						</SimpleGrid>
					</Stack>
				)}
				{maySeeFriends && (
					<Stack gap="xs" component="section">
						<Title order={2}>友だち</Title>
						<SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
							<FriendFigures />
						</SimpleGrid>
					</Stack>
				)}
				{maySeeFriends && (
					<Suspense fallback={<SkeletonCards cards={4} height="3.5rem" />}>
						<TimelineBlock />
					</Suspense>
				)}
				<FirstSteps />
			</Stack>
		</Page>
	);
}
