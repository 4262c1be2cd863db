import { Badge, Button, Group, Progress, Stack, Text } from "@mantine/core";
import { isSearchJobOpen, searchJobFilePath } from "#domain/people/friend-search/search-job.ts";
import { formatDay } from "#domain/platform/time/format-moment.ts";
import { warnAboutLoss } from "#web/platform/csv/downloadShiftJis.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { CloseIcon, DownloadIcon, ReloadIcon } from "#web/platform/ui/consoleIcons.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { useTimeLeft } from "#web/platform/ui/useTimeLeft.ts";
import { type ListedSearchJob, requestJobCancel, requestJobRepeat } from "./searchJobsApi.ts";

const STATES: Record<ListedSearchJob["state"], { label: string; color: string }> = {
	waiting: { label: "待機中", color: "gray" },
	running: { label: "実行中", color: "accent" },
	finished: { label: "完了", color: "green" },
	failed: { label: "失敗", color: "red" },
	cancelled: { label: "中止", color: "gray" },
};

/** A job: its work and search, its progress, and the actions on it. */
export function SearchJobRow({ job }: { job: ListedSearchJob }) {
	const { label, color } = STATES[job.state];
	return (
		<Stack gap="0.375rem" component="li" aria-label={job.title}>
			<Group justify="space-between" gap="xs" align="flex-start">
				<Stack gap={0} flex={1} miw="12rem">
					<Group gap="xs">
						<Text size="sm" fw={600}>
							{job.title}
						</Text>
						<Badge color={color}>{label}</Badge>
					</Group>
					<CutText size="xs" c="dimmed">
						{job.description}
					</CutText>
				</Stack>
				<SearchJobActions job={job} />
			</Group>
			{isSearchJobOpen(job.state) && (
				<Progress
					value={job.total === 0 ? 0 : (job.done / job.total) * 100}
					aria-label={`${job.title}の進み具合`}
				/>
			)}
			<Group gap="xs">
				<JobProgressText job={job} />
			</Group>
		</Stack>
	);
}

function JobProgressText({ job }: { job: ListedSearchJob }) {
	const timeLeft = useTimeLeft(job);
	const doneText = `${job.done.toLocaleString("ja-JP")}人`;
	return (
		<Text size="xs" c="dimmed" component="div">
			{job.state === "waiting"
				? "まもなく始まります"
				: `${job.total.toLocaleString("ja-JP")}人中 ${doneText}`}
			{timeLeft && `　残り${timeLeft}`}
			{"　"}
			<TimeText value={job.created_at} span inherit />
			{job.state === "failed" && `　${job.reason ?? "途中で処理できなくなりました。続きからやり直せます。"}`}
			{job.state === "cancelled" && `　${job.reason ?? "中止するまでに終わった分はそのままです。"}`}
			{job.file && `　${formatDay(job.kept_until)} にファイルを削除します`}
		</Text>
	);
}

function SearchJobActions({ job }: { job: ListedSearchJob }) {
	const { busy, run } = useBusy();
	const change = (by: (id: number) => Promise<unknown>) => run(() => by(job.id).catch(toastFailed));
	if (job.file)
		return (
			<Button
				component="a"
				href={job.file}
				download
				size="xs"
				leftSection={<DownloadIcon />}
				{...(job.encoding && warnAboutLoss(job.encoding, (encoding) => searchJobFilePath(job.id, encoding)))}
			>
				ダウンロードする
			</Button>
		);
	if (isSearchJobOpen(job.state))
		return (
			<Button
				size="xs"
				variant="default"
				leftSection={<CloseIcon />}
				disabled={busy}
				onClick={() => void change(requestJobCancel)}
			>
				中止する
			</Button>
		);
	if (job.state === "failed")
		return (
			<Button
				size="xs"
				variant="default"
				leftSection={<ReloadIcon />}
				disabled={busy}
				onClick={() => void change(requestJobRepeat)}
			>
				やり直す
			</Button>
		);
	return null;
}
