import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { Link, useParams } from "wouter";
import type { BroadcastMessage } from "#domain/content/broadcasts/broadcast.ts";
import { isOver } from "#domain/content/broadcasts/list.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { EditIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { type Broadcast, useBroadcast } from "./api.ts";
import { BackToBroadcasts } from "./BackToBroadcasts.tsx";
import { CopyButton } from "./BroadcastButtons.tsx";
import { BroadcastGone } from "./BroadcastGone.tsx";
import classes from "./Compose.module.css";
import { BroadcastControl } from "./Control.tsx";
import { PhonePreview } from "./PhonePreview.tsx";
import { Progressing } from "./Progressing.tsx";
import { Results } from "./Results.tsx";
import { StateBadge } from "./StateBadge.tsx";

/** Progress and results of a broadcast. */
export function BroadcastPage() {
	const id = Number(useParams().id);
	const { data, error, mutate } = useBroadcast(id);
	const mayWrite = useAbility("broadcast-write");
	if (isItemGone(error)) return <BroadcastGone />;
	return (
		<PageLayout
			title={data?.name ?? "一斉配信"}
			before={<BackToBroadcasts />}
			action={data && mayWrite && <CopyButton id={id} name={data.name} />}
		>
			{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" />}
			{data && (
				<div className={classes.columns}>
					<Stack gap="md">
						<Standing broadcast={data} mayWrite={mayWrite} />
						{data.total !== null && <Results broadcast={data} />}
					</Stack>
					<div className={classes.aside}>
						<Paper withBorder p="md" component="section" aria-label="内容">
							<PhonePreview messages={data.messages as BroadcastMessage[]} />
						</Paper>
					</div>
				</div>
			)}
		</PageLayout>
	);
}

function Standing({ broadcast, mayWrite }: { broadcast: Broadcast; mayWrite: boolean }) {
	const { id, state, audience, ordered_at, operator_name, reason, broken } = broadcast;
	return (
		<Paper withBorder p="md" component="section" aria-label="状況">
			<Stack gap="sm">
				<Group gap="sm">
					<Title order={2}>状況</Title>
					<StateBadge broadcast={broadcast} />
				</Group>
				{broken && !isOver(state) && (
					<Alert color="red" icon={<WarningIcon />}>
						送る友だちの条件に、削除された項目があります。
					</Alert>
				)}
				{reason && (
					<Alert color="yellow" icon={<WarningIcon />}>
						{reason}
					</Alert>
				)}
				<Progressing broadcast={broadcast} />
				<Text size="sm">
					<Text span c="dimmed" size="xs">
						送る友だち
					</Text>
					{`　${audience}`}
				</Text>
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
