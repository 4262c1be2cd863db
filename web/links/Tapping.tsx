import { Paper, Stack, Text, Title } from "@mantine/core";
import { FriendLink } from "../deliveries/FriendLink.tsx";
import { usePage } from "../members/usePage.ts";
import { Card, CardList } from "../ui/CardList.tsx";
import { ErrorState, SkeletonCards } from "../ui/ListState.tsx";
import { Pager } from "../ui/Pager.tsx";
import { opensLink } from "../ui/RowLink.tsx";
import { TimeText } from "../ui/TimeText.tsx";
import { useTapping } from "./api.ts";
import { times } from "./times.ts";

/** The friends who tapped a link, page by page. */
export function Tapping({ id }: { id: number }) {
	const [page, turnTo] = usePage();
	const { data, error, mutate } = useTapping(id, page);
	return (
		<Paper withBorder p="md" component="section" aria-label="タップした友だち">
			<Stack gap="sm">
				<Title order={2}>タップした友だち</Title>
				{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
				{!data && !error && <SkeletonCards cards={3} height="3rem" />}
				{data?.total === 0 && (
					<Text size="sm" c="dimmed">
						まだタップした友だちはいません。
					</Text>
				)}
				{data && data.total > 0 && (
					<>
						<CardList>
							{data.items.map((friend) => (
								<Card
									key={friend.id}
									head={<FriendLink friend={friend} />}
									aside={
										<Text size="sm" flex="none">
											{times(friend.tap_count)}
										</Text>
									}
									{...opensLink}
								>
									<Text size="xs" c="dimmed" component="div">
										最後のタップ <TimeText value={friend.last_at} span inherit />
										{friend.tap_count > 1 && (
											<>
												{"　最初のタップ "}
												<TimeText value={friend.first_at} span inherit />
											</>
										)}
										{friend.blocked && "　ブロックされた"}
									</Text>
								</Card>
							))}
						</CardList>
						<Pager page={data.page} total={data.total} takeNum={data.take_num} onPage={turnTo} unit="人" />
					</>
				)}
			</Stack>
		</Paper>
	);
}
