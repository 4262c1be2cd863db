import { Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { CouponCard } from "#web/engine/messages/CouponCard.tsx";
import { ApiError } from "#web/platform/api/apiError.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { Pager } from "#web/platform/ui/Pager.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { CouponStateBadge } from "./CouponStateBadge.tsx";
import { CouponFacts } from "./LineCouponCard.tsx";
import { useCouponFriends } from "./lineCouponsApi.ts";

/** A coupon, and the friends to whom it was sent. */
export function LineCouponPage() {
	const id = Number(useParams().id);
	const [page, setPage] = useState(1);
	const { data, error, mutate } = useCouponFriends(id, page);
	const isGone = error instanceof ApiError && error.status === 404;
	return (
		<PageLayout
			title={data ? data.coupon.title : "クーポン"}
			before={<BackLink href={addressOf("lineCoupons")} label="クーポンの一覧に戻る" />}
		>
			{isGone && <EmptyState title="クーポンがありません">一覧から選び直してください。</EmptyState>}
			{!isGone && !data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} height="5rem" />}
			{data && (
				<SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: "start" }}>
					<Paper withBorder p="md">
						<Stack gap="xs">
							<CouponStateBadge state={data.coupon.state} />
							<CouponCard
								title={data.coupon.title}
								reward={data.coupon.reward}
								pictureUrl={data.coupon.picture_url}
								ends={data.coupon.ends_at}
							/>
							<CouponFacts coupon={data.coupon} />
							{data.coupon.description && (
								<Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
									{data.coupon.description}
								</Text>
							)}
							{data.coupon.coupon_code && <Text size="sm">コード {data.coupon.coupon_code}</Text>}
						</Stack>
					</Paper>
					<Paper withBorder p="md" component="section" aria-label="送った友だち">
						<Stack gap="sm">
							<Title order={2}>送った友だち</Title>
							<Text size="sm" c="dimmed">
								ここから送った友だちです。開いたか、使ったかは、LINEから知らされません。LINEが友だちを選ぶ一斉配信は含みません。
							</Text>
							{data.total === 0 ? (
								<Text size="sm">トークや自動応答などから送った友だちは、まだいません。</Text>
							) : (
								<>
									<CardList>
										{data.items.map((friend) => (
											<ListCard key={friend.id} head={<FriendLink friend={friend} />} {...rowLinkTarget}>
												<Text size="xs" c="dimmed" component="div">
													最後に送った日時 <TimeText value={friend.sent_at} span inherit />
												</Text>
											</ListCard>
										))}
									</CardList>
									<Pager
										page={data.page}
										total={data.total}
										takeNum={data.take_num}
										onPage={setPage}
										unit="人"
									/>
								</>
							)}
						</Stack>
					</Paper>
				</SimpleGrid>
			)}
		</PageLayout>
	);
}
