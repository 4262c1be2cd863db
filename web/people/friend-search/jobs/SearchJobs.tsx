import { Button, Paper, Stack, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSearchJobOpen } from "#domain/people/friend-search/search-job-state.ts";
import { ClockIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { SidePanel } from "#web/platform/ui/SidePanel.tsx";
import classes from "./Jobs.module.css";
import { SearchJobRow } from "./SearchJobRow.tsx";
import { type ListedSearchJob, useSearchJobs } from "./searchJobsApi.ts";

interface CurrentSearchJobsProps {
	/** Jobs started on this page, which are shown after their end, too. */
	startedJobs: ReadonlySet<number>;
	/** Called once when a job that was open or started here has ended. */
	onJobEnded: (job: ListedSearchJob) => void;
}

/** Open jobs of the operator, and those started on this page. */
export function CurrentSearchJobs({ startedJobs, onJobEnded }: CurrentSearchJobsProps) {
	const { data: jobs } = useSearchJobs();
	const seenOpen = useRef(new Set<number>());
	const reported = useRef(new Set<number>());
	const reportEnd = useEffectEvent(onJobEnded);
	useEffect(() => {
		for (const job of jobs ?? []) {
			if (isSearchJobOpen(job.state)) {
				seenOpen.current.add(job.id);
				// A failed job may have been repeated.
				reported.current.delete(job.id);
			}
			// A quick job has ended before it was seen.
			else if ((seenOpen.current.has(job.id) || startedJobs.has(job.id)) && !reported.current.has(job.id)) {
				reported.current.add(job.id);
				reportEnd(job);
			}
		}
	}, [jobs, startedJobs]);
	const shownJobs = jobs?.filter(({ id, state }) => startedJobs.has(id) || isSearchJobOpen(state)) ?? [];
	if (shownJobs.length === 0) return null;
	return (
		<Paper withBorder p="sm" component="section" aria-label="実行中の処理">
			<JobList jobs={shownJobs} />
		</Paper>
	);
}

/** Button that opens the list of recent jobs. */
export function RecentJobsButton() {
	const [isOpen, setIsOpen] = useState(false);
	return (
		<>
			<Button variant="subtle" color="gray" leftSection={<ClockIcon />} onClick={() => setIsOpen(true)}>
				最近の処理
			</Button>
			<SidePanel opened={isOpen} onClose={() => setIsOpen(false)} title="最近の処理" width={36}>
				{isOpen && <RecentJobs />}
			</SidePanel>
		</>
	);
}

function RecentJobs() {
	const { data: jobs, error, mutate } = useSearchJobs();
	if (error && !jobs) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!jobs) return <SkeletonCards cards={3} height="4rem" />;
	if (jobs.length === 0)
		return (
			<EmptyState icon={<ClockIcon size="2rem" />} title="最近の処理はありません">
				CSVの書き出しや、検索結果すべてへのタグ付けの進み具合と結果が、7日間ここに残ります。
			</EmptyState>
		);
	return (
		<Stack>
			<Text size="sm" c="dimmed">
				画面を閉じても処理は続きます。7日たつと、ファイルと一緒に削除されます。
			</Text>
			<JobList jobs={jobs} />
		</Stack>
	);
}

const JobList = ({ jobs }: { jobs: ListedSearchJob[] }) => (
	<Stack component="ul" gap="md" className={classes.list}>
		{jobs.map((job) => (
			<SearchJobRow key={job.id} job={job} />
		))}
	</Stack>
);
