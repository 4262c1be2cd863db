import { Anchor, Group, SegmentedControl, Text } from "@mantine/core";
import { Link, useSearchParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import {
	APPROVAL_CAUSES,
	APPROVAL_TABS,
	type ApprovalTab,
} from "#domain/engine/send-approvals/approval-states.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { RowLink } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { ApprovalStateBadge } from "./ApprovalStateBadge.tsx";
import { type ApprovalRow, useApprovals } from "./approvalsApi.ts";

const TABS = Object.entries(APPROVAL_TABS).map(([value, label]) => ({ value, label }));

const parseTab = (text: string | null): ApprovalTab =>
	text !== null && Object.hasOwn(APPROVAL_TABS, text) ? (text as ApprovalTab) : "waiting";

/** Requests for the approval of a send, with their history. */
export function ApprovalsPage() {
	const [parameters, setParameters] = useSearchParams();
	const tab = parseTab(parameters.get("tab"));
	const { items, error, hasMore, loadingMore, loadMore, reload } = useApprovals(tab);
	const maySet = useAbility("approval-setting");
	return (
		<PageLayout
			title="送信の承認"
			help="ほかの担当者が内容を確かめて承認するまで、一斉配信を送りません。"
			before={<BackLink href={addressOf("broadcasts")} label="一斉配信の一覧へ戻る" />}
		>
			<Group gap="md">
				<SegmentedControl
					aria-label="表示する依頼"
					data={TABS}
					value={tab}
					onChange={(value) => setParameters(value === "waiting" ? {} : { tab: value })}
				/>
				{maySet && (
					<Anchor component={Link} href={addressOf("approvalRule")} size="sm" underline="always">
						承認の決まり
					</Anchor>
				)}
			</Group>
			{Boolean(error) && !items && <ErrorState error={error} onRetry={reload} />}
			{!items && !error && <SkeletonCards cards={3} height="5rem" />}
			{items?.length === 0 && (
				<EmptyState
					art="calm"
					title={tab === "all" ? "承認の依頼はまだありません" : "承認待ちの送信はありません"}
				>
					承認が必要な一斉配信の送信を指示すると、ここに並びます。
				</EmptyState>
			)}
			{items && items.length > 0 && (
				<CardList>
					{items.map((approval) => (
						<ApprovalCard key={approval.id} approval={approval} />
					))}
				</CardList>
			)}
			<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
		</PageLayout>
	);
}

function ApprovalCard({ approval }: { approval: ApprovalRow }) {
	const { id, name, state, cause, friend_count, starts_at, requested_at, requester_name } = approval;
	return (
		<ListCard
			head={
				<RowLink href={addressOf("approval", { id })} title={name} twoLines>
					{name}
				</RowLink>
			}
			aside={<ApprovalStateBadge state={state} />}
		>
			<Text size="sm">
				{starts_at ? (
					<>
						送信予定 <TimeText value={starts_at} span inherit />
					</>
				) : (
					"承認したら送信"
				)}
				{friend_count !== null && `　${formatPeople(friend_count)}`}
			</Text>
			<Text size="xs" c="dimmed" component="div">
				依頼 {requester_name} <TimeText value={requested_at} span inherit />
				{`　${APPROVAL_CAUSES[cause]}`}
			</Text>
			<Decision approval={approval} />
		</ListCard>
	);
}

function Decision({ approval: { decided_at, decider_name, state, reason } }: { approval: ApprovalRow }) {
	if (decided_at === null || state === "waiting") return null;
	return (
		<Text size="xs" c="dimmed" component="div">
			{state === "returned" ? "差し戻し" : state === "withdrawn" ? "取り下げ" : "承認"} {decider_name}{" "}
			<TimeText value={decided_at} span inherit />
			{reason && `　${reason}`}
		</Text>
	);
}
