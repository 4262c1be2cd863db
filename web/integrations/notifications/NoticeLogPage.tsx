import { Badge, Button, Group, NativeSelect, Text } from "@mantine/core";
import { useSearchParams } from "wouter";
import { NOTICE_STATES, type NoticeState } from "#domain/integrations/notifications/notice-states.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { BellIcon, ReloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { NoticeNav } from "./NoticeNav.tsx";
import { type NoticeLogRow, requestNoticeResend, useNoticeLog } from "./notificationsApi.ts";

/** Log of sent and failed notifications with reasons. The status filter is in the URL. */
export function NoticeLogPage() {
	const [parameters, setParameters] = useSearchParams();
	const state = stateIn(parameters.get("state"));
	const { items, error, hasMore, loadingMore, loadMore, reload } = useNoticeLog(state);
	return (
		<PageLayout title="通知の送信履歴" help="送信した通知と、送信できなかった理由です。90日間残ります。">
			<NoticeNav current="notificationLog" />
			<NativeSelect
				label="状態"
				w="12rem"
				data={[
					{ value: "", label: "すべて" },
					...Object.entries(NOTICE_STATES).map(([value, label]) => ({ value, label })),
				]}
				value={state ?? ""}
				onChange={({ currentTarget: { value } }) => setParameters(value ? { state: value } : {})}
			/>
			{Boolean(error) && !items && <ErrorState error={error} onRetry={reload} />}
			{!items && !error && <SkeletonCards cards={5} />}
			{items?.length === 0 && (
				<EmptyState icon={<BellIcon size="2rem" />} title="通知はまだありません">
					通知設定に当てはまることが起きると、ここに残ります。
				</EmptyState>
			)}
			{items && items.length > 0 && (
				<CardList>
					{items.map((row) => (
						<LogCard key={row.id} row={row} />
					))}
				</CardList>
			)}
			<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
		</PageLayout>
	);
}

const stateIn = (text: string | null): NoticeState | null =>
	text !== null && Object.hasOwn(NOTICE_STATES, text) ? (text as NoticeState) : null;

const COLOURS: Record<NoticeState, string> = {
	waiting: "blue",
	sent: "green",
	failed: "red",
	parked: "yellow",
};

function LogCard({ row }: { row: NoticeLogRow }) {
	const { id, state, title, text, channel, kind_label, target, error, attempts, next_at, lines } = row;
	const mayWrite = useAbility("notification-write");
	const { busy, run } = useBusy();
	const resend = () => requestNoticeResend(id).then(() => toastDone("もう一度送信します"), toastFailed);
	return (
		<ListCard
			head={
				<Text fw={600} truncate title={title}>
					{title}
				</Text>
			}
			aside={<Badge color={COLOURS[state]}>{NOTICE_STATES[state]}</Badge>}
		>
			<Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }} lineClamp={8}>
				{text ?? `表示できない友だちについての通知です（${lines}件）。`}
			</Text>
			{error && (
				<Text size="sm" c={state === "failed" ? "red" : undefined}>
					{`${error}${state === "waiting" && next_at ? `${formatMoment(next_at)}にもう一度試します（${attempts}回目まで試しました）。` : ""}`}
				</Text>
			)}
			<Group gap="sm" justify="space-between">
				<Text size="xs" c="dimmed" component="div" style={{ overflowWrap: "anywhere" }}>
					<TimeText value={row.sent_at ?? row.created_at} span inherit />
					{`　${channel}（${kind_label}）　${target}`}
				</Text>
				{mayWrite && (state === "failed" || state === "parked") && (
					<Button
						variant="default"
						size="xs"
						leftSection={<ReloadIcon />}
						disabled={busy}
						onClick={() => void run(resend)}
						aria-label={`「${title}」を再送する`}
					>
						再送する
					</Button>
				)}
			</Group>
		</ListCard>
	);
}
