import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { ReloadIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { ForeignAliasList } from "./ForeignAliasList.tsx";
import { ForeignMenuJobNote } from "./ForeignMenuJobNote.tsx";
import { ForeignMenuList } from "./ForeignMenuList.tsx";
import { type ForeignMenus, requestCheck, useForeignMenus } from "./foreignMenusApi.ts";

/** Page of the rich menus that other tools made, and their removal from friends. */
export function ForeignMenusPage() {
	const { data, error, mutate } = useForeignMenus();
	return (
		<PageLayout
			title="ほかのツールのリッチメニュー"
			help="前に使っていたツールが友だちごとに付けたメニューが残っていると、ここで作ったメニューは表示されません。"
			before={<BackLink href={addressOf("richmenus")} label="リッチメニューの一覧に戻る" />}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="24rem" maw="48rem" />}
			{data && <Content data={data} />}
		</PageLayout>
	);
}

function Content({ data: { is_line_reachable, menus, aliases, job } }: { data: ForeignMenus }) {
	const mayWrite = useAbility("richmenu-write");
	const isRunning = job?.state === "running";
	return (
		<Stack gap="md" maw="48rem">
			{!is_line_reachable && (
				<Alert color="yellow" icon={<WarningIcon />} p="xs">
					LINEからメニューの一覧を受け取れませんでした。人数は、前回の確認のものです。
				</Alert>
			)}
			<CheckPart job={job} isAllowed={mayWrite} />
			<Paper withBorder p="md" component="section" aria-labelledby="foreign-menus">
				<Stack gap="sm">
					<Title order={2} id="foreign-menus">
						メニュー
					</Title>
					{menus.length === 0 ? (
						<Text size="sm">ほかのツールが作ったメニューは、LINEにありません。</Text>
					) : (
						<ForeignMenuList menus={menus} isLocked={!mayWrite || isRunning} />
					)}
				</Stack>
			</Paper>
			{aliases.length > 0 && (
				<Paper withBorder p="md" component="section" aria-labelledby="foreign-aliases">
					<Stack gap="sm">
						<Title order={2} id="foreign-aliases">
							タブの切り替え先（エイリアス）
						</Title>
						<Text size="sm" c="dimmed">
							ほかのツールのメニューが、タブで別のメニューに切り替えるための名前です。残っていても、ここで作ったメニューには影響しません。
						</Text>
						<ForeignAliasList aliases={aliases} isLocked={!mayWrite || isRunning} />
					</Stack>
				</Paper>
			)}
		</Stack>
	);
}

function CheckPart({ job, isAllowed }: { job: ForeignMenus["job"]; isAllowed: boolean }) {
	const { busy, run } = useBusy();
	const isRunning = job?.state === "running";
	return (
		<Paper withBorder p="md" component="section" aria-labelledby="foreign-check">
			<Stack gap="sm" align="flex-start">
				<Title order={2} id="foreign-check">
					友だちごとの確認
				</Title>
				<Text size="sm">
					友だち1人ずつ、どのメニューが付いているかをLINEに確認します。友だちには何も届かず、メニューも変わりません。
				</Text>
				{job && <ForeignMenuJobNote job={job} isLocked={!isAllowed} />}
				<Group gap="sm">
					<Button
						variant={job === null ? "filled" : "default"}
						leftSection={<ReloadIcon />}
						disabled={!isAllowed || isRunning}
						loading={busy}
						onClick={() => void run(() => requestCheck().catch(toastFailed))}
					>
						{job === null ? "確認を始める" : "もう一度確認する"}
					</Button>
				</Group>
			</Stack>
		</Paper>
	);
}
