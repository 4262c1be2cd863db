import { Skeleton, Stack, Title } from "@mantine/core";
import { useParams } from "wouter";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ClockIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { TaskCard } from "./TaskCard.tsx";
import { TaskForm } from "./TaskForm.tsx";
import { useTasks } from "./tasksApi.ts";

/** Schedule of an action: planned and finished runs. */
export function TaskPage() {
	const id = Number(useParams().id);
	const mayWrite = useAbility("action-write");
	const { data, error, mutate } = useTasks(id);
	if (isItemGone(error)) return <ItemNotFound kind="action" />;
	const upcomingTasks = data?.items.filter(({ status }) => status === TASK_STATUS.next) ?? [];
	const pastTasks = data?.items.filter(({ status }) => status !== TASK_STATUS.next) ?? [];
	const reload = () => void mutate();
	return (
		<PageLayout
			title={data ? `${data.name}のスケジュール` : "スケジュール"}
			help="指定した日時に、アクションを友だちへまとめて実行します。"
			before={<BackToItems kind="action" group={data?.group_id} />}
		>
			{error && <ErrorState error={error} onRetry={reload} />}
			{!data && !error && <Skeleton height="16rem" />}
			{data && mayWrite && <TaskForm actionId={id} plannedCount={upcomingTasks.length} onAdded={reload} />}
			{data && (
				<Stack gap="sm" component="section">
					<Title order={2}>これからの予定</Title>
					{upcomingTasks.length === 0 && (
						<EmptyState icon={<ClockIcon size="2rem" />} title="予定はありません">
							日時と対象を選んで追加すると、ここに表示されます。
						</EmptyState>
					)}
					{upcomingTasks.map((task) => (
						<TaskCard key={task.id} actionId={id} task={task} mayCancel={mayWrite} onChanged={reload} />
					))}
				</Stack>
			)}
			{pastTasks.length > 0 && (
				<Stack gap="sm" component="section">
					<Title order={2}>終了した予定</Title>
					{pastTasks.map((task) => (
						<TaskCard
							key={task.id}
							actionId={id}
							task={task}
							mayCancel={false}
							mayResume={mayWrite && task.state === "stopped"}
							onChanged={reload}
						/>
					))}
				</Stack>
			)}
		</PageLayout>
	);
}
