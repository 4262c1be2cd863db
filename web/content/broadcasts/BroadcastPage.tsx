import { Alert, Anchor, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { Link, useParams } from "wouter";
import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { isBroadcastOver } from "#domain/content/broadcasts/broadcast-states.ts";
import { variantName } from "#domain/engine/ab-tests/describe-comparison.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { SEND_APPROVAL_TEXTS } from "#domain/platform/texts/send-approvals-texts.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { FilterSummary } from "#web/engine/filters/FilterSummary.tsx";
import { ResultsSection } from "#web/engine/results/ResultsSection.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { EditIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { AbTestSection } from "./AbTestSection.tsx";
import { BackToBroadcasts } from "./BackToBroadcasts.tsx";
import { CopyBroadcastButton } from "./BroadcastButtons.tsx";
import { BroadcastControl } from "./BroadcastControl.tsx";
import classes from "./BroadcastForm.module.css";
import { BroadcastNotFound } from "./BroadcastNotFound.tsx";
import { BroadcastPreview } from "./BroadcastPreview.tsx";
import { BroadcastProgress } from "./BroadcastProgress.tsx";
import { BroadcastResults } from "./BroadcastResults.tsx";
import { BroadcastStateBadge } from "./BroadcastStateBadge.tsx";
import { type BroadcastDetail, useBroadcast } from "./broadcastApi.ts";
import { LineSendResults } from "./LineSendResults.tsx";

/** Progress and results of a broadcast. */
export function BroadcastPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useBroadcast(id);
	const mayWrite = useAbility("broadcast-write");
	if (isItemGone(error)) return <BroadcastNotFound />;
	return (
		<PageLayout
			title={data?.name ?? "一斉配信"}
			before={<BackToBroadcasts />}
			action={data && mayWrite && <CopyBroadcastButton id={id} name={data.name} />}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<div className={showsTest(data) ? undefined : classes.columns}>
					<Stack gap="md">
						<StatusSection broadcast={data} mayWrite={mayWrite} />
						{data.line && !["planned", "approval"].includes(data.state) && (
							<LineSendResults id={id} line={data.line} />
						)}
						{showsTest(data) && <AbTestSection broadcast={data} />}
						{data.total !== null && (
							<>
								<ResultsSection source="broadcast" id={id} />
								<BroadcastResults broadcast={data} />
							</>
						)}
					</Stack>
					{!showsTest(data) && (
						<div className={classes.aside}>
							<Paper withBorder p="md" component="section" aria-label="内容">
								<VariantPreviews broadcast={data} />
							</Paper>
						</div>
					)}
				</div>
			)}
		</PageLayout>
	);
}

/** Whether the section of the A/B test shows the messages: it has them side by side. */
const showsTest = ({ ab_test, ordered_at }: BroadcastDetail): boolean =>
	ab_test !== null && ordered_at !== null;

/** Messages, with those of the further variants of a draft's test. */
function VariantPreviews({ broadcast: { messages, ab_test } }: { broadcast: BroadcastDetail }) {
	if (ab_test === null) return <BroadcastPreview messages={messages as BroadcastMessage[]} />;
	return [messages, ...ab_test.variants.map((variant) => variant.messages)].map((each, index) => (
		<section key={variantName(index)} aria-label={variantName(index)}>
			<Title order={3}>{variantName(index)}</Title>
			<BroadcastPreview messages={each as BroadcastMessage[]} />
		</section>
	));
}

/** Approval that a broadcast waits for, or with which it was sent back. */
function ApprovalNote({ broadcast: { approval, state } }: { broadcast: BroadcastDetail }) {
	if (approval === null || (approval.state === "returned" && state !== "draft")) return null;
	const { title, text } = approvalText(approval);
	return (
		<Alert color={approval.state === "expired" ? "red" : "yellow"} icon={<WarningIcon />} title={title}>
			<Stack gap="2xs" align="flex-start">
				<Text size="sm">{text}</Text>
				<Anchor component={Link} href={addressOf("approval", { id: approval.id })} size="sm">
					承認の画面を開く
				</Anchor>
			</Stack>
		</Alert>
	);
}

function approvalText({ state, reason }: NonNullable<BroadcastDetail["approval"]>) {
	if (state === "expired") return { title: "日時切れ", text: SEND_APPROVAL_TEXTS.timePassed };
	if (state === "returned") return { title: "差し戻されました", text: reason };
	return { title: "承認待ち", text: "ほかの担当者が承認するまで、送信しません。" };
}

function StatusSection({ broadcast, mayWrite }: { broadcast: BroadcastDetail; mayWrite: boolean }) {
	const { id, state, audience, audience_name, ordered_at, operator_name, reason, broken } = broadcast;
	return (
		<Paper withBorder p="md" component="section" aria-label="状況">
			<Stack gap="sm">
				<Group gap="sm">
					<Title order={2}>状況</Title>
					<BroadcastStateBadge broadcast={broadcast} />
				</Group>
				{broken && !isBroadcastOver(state) && (
					<Alert color="red" icon={<WarningIcon />}>
						送る友だちの条件に、削除された項目があります。
					</Alert>
				)}
				{reason && (
					<Alert color="yellow" icon={<WarningIcon />}>
						{reason}
					</Alert>
				)}
				<ApprovalNote broadcast={broadcast} />
				<BroadcastProgress broadcast={broadcast} />
				<Group gap="md" align="baseline" wrap="nowrap">
					<Text c="dimmed" size="xs" flex="none">
						送る友だち
					</Text>
					<FilterSummary name={audience_name} conditions={audience} />
				</Group>
				<Text size="xs" c="dimmed" component="div">
					{ordered_at && (
						<>
							送信の指示 <TimeText value={ordered_at} span inherit />
							{"　"}
						</>
					)}
					{operator_name}
				</Text>
				{mayWrite && state === "draft" && (
					<Group>
						<Button component={Link} href={addressOf("editBroadcast", { id })} leftSection={<EditIcon />}>
							下書きを編集する
						</Button>
					</Group>
				)}
				{mayWrite && <BroadcastControl broadcast={broadcast} />}
			</Stack>
		</Paper>
	);
}
