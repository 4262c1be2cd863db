import { Alert, Anchor, Button, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useParams } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { APPROVAL_CAUSES } from "#domain/engine/send-approvals/approval-states.ts";
import classes from "#web/content/broadcasts/BroadcastForm.module.css";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import type { ShownMessage } from "#web/engine/messages/lineMessageTypes.ts";
import { MessageTalk } from "#web/engine/messages/MessageTalk.tsx";
import { TalkPreview } from "#web/engine/messages/TalkPreview.tsx";
import { formatSendCost } from "#web/engine/send-forecast/formatSendCost.ts";
import { NoticePage } from "#web/platform/shell/NoticePage.tsx";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { ApprovalButtons } from "./ApprovalButtons.tsx";
import { ApprovalLinks } from "./ApprovalLinks.tsx";
import { ApprovalStateBadge } from "./ApprovalStateBadge.tsx";
import { type ApprovalDetail, useApproval } from "./approvalsApi.ts";

/** Request with exactly what is sent to whom, and the decision about it. */
export function ApprovalPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useApproval(id);
	if (isItemGone(error))
		return (
			<NoticePage
				title="この依頼は見つかりません"
				actions={
					<Button component={Link} href={addressOf("approvals")}>
						承認の一覧へ
					</Button>
				}
			>
				削除されたか、見る権限がありません。
			</NoticePage>
		);
	return (
		<PageLayout
			title={data?.name ?? "送信の承認"}
			before={<BackLink href={addressOf("approvals")} label="承認の一覧へ戻る" />}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<div className={classes.columns}>
					<Stack gap="md">
						<RequestPart approval={data} />
						<ApprovalLinks approval={data} />
						<Samples approval={data} />
					</Stack>
					<div className={classes.aside}>
						<Paper withBorder p="md" component="section" aria-label="送る内容">
							<Title order={2} mb="sm">
								送る内容
							</Title>
							<TalkPreview
								messages={data.messages as ShownMessage[]}
								empty="表示できるメッセージがありません"
							/>
							{data.variants.map(({ name, messages }) => (
								<section key={name} aria-label={name}>
									<Title order={3} my="sm">
										{name}
									</Title>
									<TalkPreview
										messages={messages as ShownMessage[]}
										empty="表示できるメッセージがありません"
									/>
								</section>
							))}
						</Paper>
					</div>
				</div>
			)}
		</PageLayout>
	);
}

function RequestPart({ approval }: { approval: ApprovalDetail }) {
	const { state, cause, note, obstacle, reason, starts_at, decided_at, decider_name } = approval;
	return (
		<Paper withBorder p="md" component="section" aria-label="依頼">
			<Stack gap="sm">
				<ApprovalStateBadge state={state} />
				<Fact label="送る友だち">{approval.audience}</Fact>
				<Fact label="人数">{describeCount(approval)}</Fact>
				{approval.ab_test && <Fact label="A/Bテスト">{approval.ab_test}</Fact>}
				<Fact label="送信数">{describeCost(approval)}</Fact>
				<Fact label="日時">
					{starts_at ? <TimeText value={starts_at} span inherit /> : "承認してから1分後"}
				</Fact>
				<Fact label="依頼">
					{approval.requester_name} <TimeText value={approval.requested_at} span inherit />
				</Fact>
				<Fact label="理由">{APPROVAL_CAUSES[cause]}</Fact>
				{note && <Fact label="ひとこと">{note}</Fact>}
				{decided_at && state !== "waiting" && (
					<Fact label="結果">
						{decider_name} <TimeText value={decided_at} span inherit />
						{reason && `　${reason}`}
					</Fact>
				)}
				<Anchor component={Link} href={addressOf("broadcast", { id: approval.broadcast_id })} size="sm">
					一斉配信の画面を開く
				</Anchor>
				{obstacle && (
					<Alert color="yellow" icon={<WarningIcon />}>
						{obstacle}
					</Alert>
				)}
				{approval.may_decide && <ApprovalButtons approval={approval} />}
			</Stack>
		</Paper>
	);
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
	<div>
		<Text size="xs" c="dimmed">
			{label}
		</Text>
		<Text component="div">{children}</Text>
	</div>
);

function describeCount({ count, count_at_request, is_line_choice }: ApprovalDetail): string {
	if (count === null) return is_line_choice ? "LINEが選ぶため、確認できません" : "確認できません";
	const change =
		count_at_request !== null && count_at_request !== count
			? `（依頼のときは${formatPeople(count_at_request)}）`
			: "";
	return `${is_line_choice ? "最大" : "今は"}${formatPeople(count)}${change}。送信を始めるときに数え直すため、増減することがあります。`;
}

function describeCost({ count, quota }: ApprovalDetail): string {
	const { messagesText, quotaText, isBeyond } = formatSendCost({ messages: count ?? 0, quota });
	const cost = count === null ? "確認できません" : messagesText;
	return `${cost}、LINEの残りは${quotaText}です。${isBeyond ? "今月の残りを超えます。" : ""}`;
}

/** Messages as some friends would receive them. */
const Samples = ({ approval: { samples } }: { approval: ApprovalDetail }) =>
	samples.length > 0 && (
		<Paper withBorder p="md" component="section" aria-label="友だちごとの見え方">
			<Stack gap="md">
				<Title order={2}>友だちごとの見え方</Title>
				{samples.map(({ friend_id, name, messages }) => (
					<Stack key={friend_id} gap="2xs">
						<Text fw={600} truncate title={name}>
							{name}さん
						</Text>
						<MessageTalk messages={messages as ShownMessage[]} empty="" label={`${name}さんへのメッセージ`} />
					</Stack>
				))}
			</Stack>
		</Paper>
	);
