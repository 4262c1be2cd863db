import { Anchor, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { stagesOf } from "#domain/engine/results/registry.ts";
import type { StageName } from "#domain/engine/results/result-stages.ts";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { useMayOpen } from "#web/platform/api/useMayOpen.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { DayFigure } from "#web/platform/ui/DayFigure.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { Pager } from "#web/platform/ui/Pager.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { type Results, type ShownSource, useResultFriends } from "./resultsApi.ts";

interface ResultFriendsProps {
	shown: ShownSource;
	/** Stage whose friends are listed; null while the panel is closed. */
	stage: StageName | null;
	results: Results | undefined;
	onClose: () => void;
}

/** Panel with the days and the friends of a stage. */
export function ResultFriends({ shown, stage, results, onClose }: ResultFriendsProps) {
	const definition = stagesOf(shown.source).find(({ name }) => name === stage);
	const counted = results?.stages.find(({ name }) => name === stage);
	return (
		<SidePanel opened={stage !== null} onClose={onClose} title={definition?.label} width={32}>
			{stage && definition && results && counted && (
				<Stack gap="sm">
					<Text size="sm" c="dimmed">
						{definition.help}
					</Text>
					<DayFigure noun={definition.label} dates={results.dates} counts={counted.by_day} unit="人" />
					<StageFriends key={stage} shown={shown} stage={stage} />
				</Stack>
			)}
		</SidePanel>
	);
}

function StageFriends({ shown, stage }: { shown: ShownSource; stage: StageName }) {
	const [page, setPage] = useState(1);
	const { data, error, mutate } = useResultFriends(shown, stage, page);
	const mayOpen = useMayOpen();
	if (error && !data) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <SkeletonCards cards={3} height="3rem" />;
	return (
		<>
			<CardList>
				{data.items.map((friend) => {
					const talk = addressOf("chatTalk", { id: friend.id });
					return (
						<ListCard
							key={friend.id}
							head={<FriendLink friend={friend} />}
							aside={<TimeText value={friend.at} size="xs" c="dimmed" flex="none" />}
							{...rowLinkTarget}
						>
							<Text size="xs" c="dimmed" component="div">
								{mayOpen(talk) && (
									<Anchor component={Link} href={talk} inherit>
										トークを開く
									</Anchor>
								)}
								{friend.variant !== null && `　${friend.variant}`}
								{friend.blocked && "　ブロックされています"}
							</Text>
						</ListCard>
					);
				})}
			</CardList>
			<Pager page={data.page} total={data.total} takeNum={data.take_num} onPage={setPage} unit="人" />
		</>
	);
}
