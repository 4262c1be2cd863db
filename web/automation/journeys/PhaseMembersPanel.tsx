import { Anchor, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { Pager } from "#web/platform/ui/Pager.tsx";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import { type MapPhase, useConditionMembers, usePhaseMembers } from "./journeyApi.ts";

/** Requested friends of a phase. */
export interface PhaseMembersQuery {
	journeyId: number;
	phase: MapPhase;
	/** Friends who passed the phase, or those who match its condition. */
	list: "passed" | "matching";
}

/** Paginated friends of a phase or of its condition (M-085, M-086). */
export const PhaseMembersPanel = ({
	query,
	onClose,
}: {
	/** Null if closed. */
	query: PhaseMembersQuery | null;
	onClose: () => void;
}) => (
	<SidePanel
		opened={query !== null}
		onClose={onClose}
		title={
			query?.list === "matching"
				? `「${query.phase.name}」へ進む条件に当てはまる友だち`
				: `「${query?.phase.name ?? ""}」を通過した友だち`
		}
		width={30}
	>
		{query?.list === "passed" && <PhaseMembers query={query} />}
		{query?.list === "matching" && query.phase.member_query_id !== null && (
			<ConditionMembers queryId={query.phase.member_query_id} />
		)}
	</SidePanel>
);

function PhaseMembers({ query: { journeyId, phase } }: { query: PhaseMembersQuery }) {
	const [page, setPage] = useState(1);
	return <Members response={usePhaseMembers(journeyId, phase.id, page)} onPage={setPage} />;
}

function ConditionMembers({ queryId }: { queryId: number }) {
	const [page, setPage] = useState(1);
	return <Members response={useConditionMembers(queryId, page)} onPage={setPage} />;
}

interface MembersProps {
	/** SWR response with the current page. */
	response: {
		data?:
			| {
					items: readonly { id: number; name: string; icon_url: string | null; passed_at?: string }[];
					total: number;
					page: number;
					take_num: number;
			  }
			| undefined;
		error?: unknown;
		mutate: () => Promise<unknown>;
	};
	onPage: (page: number) => void;
}

function Members({ response: { data, error, mutate }, onPage }: MembersProps) {
	if (!data)
		return error ? (
			<ErrorState error={error} onRetry={() => void mutate()} />
		) : (
			<SkeletonCards height="2.5rem" />
		);
	if (data.total === 0) return <EmptyState title="当てはまる友だちはいません" />;
	return (
		<Stack gap="sm">
			<Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
				{data.items.map((friend) => (
					<Group key={friend.id} component="li" gap="sm" wrap="nowrap">
						<FriendAvatar friend={friend} size="sm" />
						<Anchor
							component={Link}
							href={addressOf("friend", { id: friend.id })}
							size="sm"
							truncate
							flex={1}
						>
							{friend.name}
						</Anchor>
						{friend.passed_at && (
							<Text size="xs" c="dimmed" flex="none">
								{friend.passed_at.slice(0, 16).replaceAll("-", ".")}
							</Text>
						)}
					</Group>
				))}
			</Stack>
			<Pager page={data.page} total={data.total} takeNum={data.take_num} onPage={onPage} unit="人" />
		</Stack>
	);
}
