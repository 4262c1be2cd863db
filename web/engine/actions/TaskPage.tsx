import { Skeleton, Stack, Title } from "@mantine/core";
import { useParams } from "wouter";
import { TASK_STATUS } from "#domain/engine/actions/task.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { isGone } from "#web/engine/explorer/editing.ts";
import { ItemGone } from "#web/engine/explorer/ItemGone.tsx";
import { useAbility } from "#web/platform/api/session.ts";
import { ClockIcon } from "#web/platform/ui/icons.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { Page } from "#web/platform/ui/Page.tsx";
import { TaskCard } from "./TaskCard.tsx";
import { TaskForm } from "./TaskForm.tsx";
import { useTasks } from "./tasks.ts";

/** When an action runs by itself, and for whom; what is to come, and what is over. */
export function TaskPage() {
	const id = Number(useParams().id);
	const mayWrite = useAbility("action-write");
	const { data, error, mutate } = useTasks(id);
	if (isGone(error)) return <ItemGone kind="action" />;
	const open = data?.items.filter(({ status }) => status === TASK_STATUS.next) ?? [];
	const over = data?.items.filter(({ status }) => status !== TASK_STATUS.next) ?? [];
	const reload = () => void mutate();
	return (
		<Page
			title={data ? `${data.name}のスケジュール` : "スケジュール"}
			help="指定した日時に、アクションを友だちへまとめて実行します。"
			before={<BackToItems kind="action" group={data?.group_id} />}
		>
			{error && <ErrorState error={error} onRetry={reload} />}
			{!data && !error && <Skeleton height="16rem" />}
			{data && mayWrite && <TaskForm actionId={id} planned={open.length} onAdded={reload} />}
			{data && (
				<Stack gap="sm" component="section">
					<Title order={2}>これからの予定</Title>
					{open.length === 0 && (
						<EmptyState icon={<ClockIcon size="2rem" />} title="予定はありません">
							日時と対象を選んで追加すると、ここに表示されます。
						</EmptyState>
					)}
					{open.map((task) => (
						<TaskCard key={task.id} actionId={id} task={task} mayCancel={mayWrite} onChanged={reload} />
					))}
				</Stack>
			)}
			{over.length > 0 && (
				<Stack gap="sm" component="section">
					<Title order={2}>終了した予定</Title>
					{over.map((task) => (
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
		</Page>
	);
}
