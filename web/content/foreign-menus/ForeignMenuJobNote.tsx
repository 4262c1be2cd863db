import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { CheckIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type ForeignMenuJobData, requestMenuJobCancel } from "./foreignMenusApi.ts";

const WORK = { check: "確認", unlink: "解除" } as const;

/** Progress or result of the last check or removal, which continues when the page is closed. */
export function ForeignMenuJobNote({ job, isLocked }: { job: ForeignMenuJobData; isLocked: boolean }) {
	const work = WORK[job.kind];
	const counts = `${job.done.toLocaleString("ja-JP")} / ${job.total.toLocaleString("ja-JP")}人`;
	if (job.state === "running") return <RunningJob job={job} counts={counts} isLocked={isLocked} />;
	if (job.state === "failed")
		return (
			<Alert color="red" icon={<WarningIcon />} role="alert" title={`${work}できませんでした`} w="100%">
				{job.reason}（{counts}）
			</Alert>
		);
	return (
		<Alert
			color={job.state === "finished" ? "green" : "gray"}
			icon={job.state === "finished" ? <CheckIcon /> : undefined}
			role="status"
			title={job.state === "finished" ? `${work}しました` : `${work}をやめました`}
			w="100%"
		>
			{job.done.toLocaleString("ja-JP")}人（
			<TimeText value={job.created_at} span inherit />）
		</Alert>
	);
}

interface RunningJobProps {
	job: ForeignMenuJobData;
	counts: string;
	isLocked: boolean;
}

function RunningJob({ job, counts, isLocked }: RunningJobProps) {
	const { busy, run } = useBusy();
	return (
		<Stack gap="xs" role="status" w="100%">
			<Group justify="space-between" gap="xs">
				<Text size="sm" fw={600}>
					{WORK[job.kind]}しています… {counts}
				</Text>
				<Button
					size="xs"
					variant="default"
					disabled={busy || isLocked}
					onClick={() => void run(() => requestMenuJobCancel(job.id).catch(toastFailed))}
				>
					やめる
				</Button>
			</Group>
			<Progress
				value={(100 * job.done) / Math.max(1, job.total)}
				aria-label={`${WORK[job.kind]}の進み具合`}
			/>
			{job.reason && (
				<Text size="sm" c="var(--app-waiting)">
					{job.reason}
				</Text>
			)}
			<Text size="sm" c="dimmed">
				画面を閉じても続きます。
			</Text>
		</Stack>
	);
}
