import {
	Anchor,
	Badge,
	Button,
	Group,
	Paper,
	Skeleton,
	Stack,
	Table,
	Text,
	VisuallyHidden,
} from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import {
	DELETED_DATA,
	type DeletedDataKind,
	type FriendDeletionState,
} from "#domain/people/friend-deletion/friend-deletion.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { BlockedRuleForm } from "./BlockedRuleForm.tsx";
import { type DeletionRequest, requestResume, requestTakeBack, useDeletions } from "./friendDeletionApi.ts";

const STATES: Record<FriendDeletionState, { label: string; color: string }> = {
	waiting: { label: "予定", color: "yellow" },
	running: { label: "削除中", color: "blue" },
	done: { label: "完了", color: "green" },
	taken_back: { label: "取り消し", color: "gray" },
	failed: { label: "中断", color: "red" },
};

/** Requested deletions with their progress, and the rule for friends who blocked the account long ago. */
export function FriendDeletionsPage() {
	const { items, blockedDays, hasMore, isLoading, loadMore, error, reload } = useDeletions();
	return (
		<PageLayout
			title="友だちのデータの削除"
			help="削除の予定と結果です。削除した友だちの名前や記録は、ここにも残りません。"
			before={<BackLink href={addressOf("friends")} label="友だちの一覧に戻る" />}
		>
			<Stack gap="md" maw="60rem">
				{blockedDays !== undefined && (
					<BlockedRuleForm key={String(blockedDays)} days={blockedDays} onSaved={reload} />
				)}
				{error !== undefined && !items && <ErrorState error={error} onRetry={reload} />}
				{!items && error === undefined && <Skeleton height="12rem" />}
				{items?.length === 0 && (
					<EmptyState art="people" title="削除の予定はありません">
						友だちのページの「データ」から、データを削除できます。
					</EmptyState>
				)}
				{items && items.length > 0 && <DeletionList items={items} />}
				<LoadMore hasMore={hasMore} loading={isLoading} onMore={loadMore} />
			</Stack>
		</PageLayout>
	);
}

/** Deletions as a table, on a phone as cards. */
function DeletionList({ items }: { items: readonly DeletionRequest[] }) {
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	if (isNarrow)
		return (
			<CardList>
				{items.map((request) => (
					<DeletionCard key={request.id} request={request} />
				))}
			</CardList>
		);
	return (
		<Paper withBorder>
			<Table.ScrollContainer minWidth="32rem">
				<Table verticalSpacing="xs">
					<Table.Thead>
						<Table.Tr>
							<Table.Th>友だち</Table.Th>
							<Table.Th>状態</Table.Th>
							<Table.Th>予定日</Table.Th>
							<Table.Th>申し込んだ人</Table.Th>
							<Table.Th>
								<VisuallyHidden>操作</VisuallyHidden>
							</Table.Th>
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody>
						{items.map((request) => (
							<DeletionRow key={request.id} request={request} />
						))}
					</Table.Tbody>
				</Table>
			</Table.ScrollContainer>
		</Paper>
	);
}

interface DeletionProps {
	request: DeletionRequest;
}

const DeletionRow = ({ request }: DeletionProps) => (
	<Table.Tr>
		<Table.Td>
			<DeletedFriend request={request} />
		</Table.Td>
		<Table.Td>
			<DeletionState request={request} />
		</Table.Td>
		<Table.Td>
			<TimeText value={request.finished_at ?? request.due_at} size="sm" format="day" />
		</Table.Td>
		<Table.Td>
			<Text size="sm">{applicantOf(request)}</Text>
		</Table.Td>
		<Table.Td>
			<RowAction request={request} />
		</Table.Td>
	</Table.Tr>
);

const DeletionCard = ({ request }: DeletionProps) => (
	<ListCard head={<DeletedFriend request={request} />} aside={<RowAction request={request} />}>
		<DeletionState request={request} />
		<Text size="xs" c="dimmed" component="div">
			予定日 <TimeText value={request.finished_at ?? request.due_at} format="day" span inherit />
			　申し込んだ人 {applicantOf(request)}
		</Text>
	</ListCard>
);

const DeletedFriend = ({ request: { friend, friend_id } }: DeletionProps) =>
	friend ? (
		<Anchor component={Link} href={addressOf("friend", { id: friend.id })} size="sm">
			{displayName(friend.name)}
		</Anchor>
	) : (
		<Text size="sm" c="dimmed">
			友だち番号 {friend_id}
		</Text>
	);

function DeletionState({ request, request: { kind, state, reason } }: DeletionProps) {
	const { label, color } = STATES[state];
	return (
		<Stack gap="0.25rem" align="flex-start">
			<Badge color={color}>{kind === "reset" && state === "running" ? "リセット中" : label}</Badge>
			<Text size="xs" c="dimmed">
				{reason ?? progressOf(request)}
			</Text>
		</Stack>
	);
}

const applicantOf = ({ operator }: DeletionRequest): string => operator ?? "ブロックからの日数による";

/** Kind of the request where it is no deletion, and the rows removed so far, in words. */
function progressOf({ kind, counts, state }: DeletionRequest): string {
	const hasBegun = state === "running" || state === "done";
	const removed = (Object.keys(DELETED_DATA) as DeletedDataKind[])
		.filter((name) => hasBegun && (counts[name] ?? 0) > 0)
		.map((name) => `${DELETED_DATA[name]} ${counts[name]!.toLocaleString("ja-JP")}件`)
		.join("・");
	return [kind === "reset" && "リセット", removed].filter(Boolean).join("：");
}

function RowAction({ request: { friend_id, kind, state } }: DeletionProps) {
	const { busy, run } = useBusy();
	const rowAction =
		state === "waiting" && kind === "delete"
			? { label: "取り消す", done: "削除を取り消しました", send: requestTakeBack }
			: state === "failed"
				? { label: "再開する", done: "再開しました", send: requestResume }
				: null;
	if (!rowAction) return null;
	return (
		<Group justify="flex-end">
			<Button
				variant="default"
				size="xs"
				disabled={busy}
				onClick={() =>
					void run(() =>
						rowAction
							.send(friend_id)
							.then(() => toastDone(rowAction.done))
							.catch(toastFailed),
					)
				}
			>
				{rowAction.label}
			</Button>
		</Group>
	);
}
