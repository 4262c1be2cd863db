import { Alert, Badge, Button, Group, Loader, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link, useParams, useSearchParams } from "wouter";
import type { DistributionState } from "#domain/console/headquarters/distribution/distribution-request.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { isItemGone } from "#web/engine/explorer/itemApi.ts";
import { KIND_LABELS } from "#web/platform/shell/kindLabels.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { AccountLink } from "../AccountLink.tsx";
import classes from "./Distribution.module.css";
import { distributedNames } from "./distributedNames.ts";
import {
	type DistributionRow,
	reloadDistributions,
	requestApply,
	requestUndo,
	useDistribution,
} from "./distributionApi.ts";

type AccountProgress = DistributionRow["accounts"][number];

const STATES: Record<DistributionState, { label: string; color: string }> = {
	waiting: { label: "まだです", color: "gray" },
	applied: { label: "配布しました", color: "green" },
	refused: { label: "配布できませんでした", color: "red" },
	undone: { label: "元に戻しました", color: "gray" },
};

/** Progress and result of a distribution, account by account. */
export function DistributionPage() {
	const { id = "" } = useParams();
	const { data, error, mutate } = useDistribution(id);
	const [parameters, setParameters] = useSearchParams();
	const { running, start } = useAccountRun(id, data?.accounts ?? [], mutate);
	// The page of the choice leads here with `run`, which is removed so that a reload does not start again.
	const isStarting = parameters.get("run") === "1" && data !== undefined;
	useEffect(() => {
		if (!isStarting) return;
		setParameters({}, { replace: true });
		void start();
	}, [isStarting, setParameters, start]);
	if (isItemGone(error)) return <DistributionGone />;
	const waiting = data?.accounts.filter(({ state }) => state === "waiting") ?? [];
	return (
		<PageLayout
			title="配布の結果"
			before={<BackLink href={addressOf("distributions")} label="アカウントへの配布に戻る" />}
		>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="16rem" />}
			{data && (
				<Stack gap="md">
					<Text size="sm" className={classes.text ?? ""}>
						{distributedNames(data)}
					</Text>
					{waiting.length > 0 && running === null && (
						<Alert color="yellow" title={`${waiting.length}個のアカウントにまだ配布していません`}>
							<Button size="xs" mt="xs" onClick={() => void start()}>
								続きから配布する
							</Button>
						</Alert>
					)}
					{data.accounts.map((progress) => (
						<AccountCard
							key={progress.account}
							{...{ id, progress }}
							isRunning={running === progress.account}
							onChanged={() => void mutate()}
						/>
					))}
				</Stack>
			)}
		</PageLayout>
	);
}

/** Notice in place of a distribution that does not exist or began in another account. */
const DistributionGone = () => (
	<PageLayout title="配布の結果">
		<EmptyState
			art="calm"
			title="この配布は見つかりません"
			action={
				<Button component={Link} href={addressOf("distributions")}>
					アカウントへの配布を開く
				</Button>
			}
		>
			別のアカウントから配布したものかもしれません。
		</EmptyState>
	</PageLayout>
);

/** Distributes to the waiting accounts, one after the other. */
function useAccountRun(id: string, accounts: readonly AccountProgress[], reload: () => Promise<unknown>) {
	const [running, setRunning] = useState<string | null>(null);
	const isRunning = useRef(false);
	const start = async () => {
		if (isRunning.current) return;
		isRunning.current = true;
		try {
			for (const { account, state } of accounts) {
				if (state !== "waiting") continue;
				setRunning(account);
				await requestApply(id, account);
				await reload();
			}
		} catch (failure) {
			toastFailed(failure);
		} finally {
			isRunning.current = false;
			setRunning(null);
			void reloadDistributions();
		}
	};
	return { running, start };
}

interface AccountCardProps {
	id: string;
	progress: AccountProgress;
	isRunning: boolean;
	onChanged: () => void;
}

function AccountCard({ id, progress, isRunning, onChanged }: AccountCardProps) {
	const { account, label, state, reason, records } = progress;
	const undo = async () => {
		const isConfirmed = await askToConfirm({
			title: `${label}への配布を元に戻しますか？`,
			message: "新しく作ったものは削除し、更新したものは配布する前の内容に戻します。",
			confirm: "元に戻す",
		});
		if (!isConfirmed) return;
		try {
			await requestUndo(id, account);
			toastDone("元に戻しました");
		} catch (failure) {
			toastFailed(failure);
		}
		onChanged();
	};
	return (
		<Paper withBorder p="md" component="section" aria-label={label}>
			<Stack gap="sm">
				<Group gap="sm" justify="space-between">
					<Group gap="xs">
						<Title order={2}>{label}</Title>
						{isRunning ? (
							<Loader size="xs" aria-label="配布しています" />
						) : (
							<Badge color={STATES[state].color} variant="light">
								{STATES[state].label}
							</Badge>
						)}
					</Group>
					{state === "applied" && (
						<Button
							size="xs"
							variant="default"
							onClick={() => void undo()}
							aria-label={`${label}への配布を元に戻す`}
						>
							元に戻す
						</Button>
					)}
				</Group>
				{reason !== null && <Text size="sm">{reason}</Text>}
				<Stack gap="2xs">
					{records.map((record) => (
						<WrittenRecord
							key={`${record.kind}:${record.targetId}`}
							{...{ record, account }}
							isUndone={state === "undone"}
						/>
					))}
				</Stack>
			</Stack>
		</Paper>
	);
}

interface WrittenRecordProps {
	record: AccountProgress["records"][number];
	account: string;
	isUndone: boolean;
}

/** Item that the account has received, with a link to it until it is undone. */
function WrittenRecord({ record, account, isUndone }: WrittenRecordProps) {
	const { kind, targetId, name, verdict } = record;
	if (kind === "condition") return null;
	const { editPage, listPage } = kindOf(kind);
	const href = editPage ? addressOf(editPage, { id: targetId }) : addressOf(listPage);
	return (
		<Text size="sm" className={classes.text ?? ""}>
			{KIND_LABELS[kind]}「
			{isUndone ? (
				name
			) : (
				<AccountLink account={account} href={href}>
					{name}
				</AccountLink>
			)}
			」: {(isUndone ? UNDONE_TEXTS : VERDICT_TEXTS)[verdict]}
		</Text>
	);
}

const VERDICT_TEXTS = {
	create: "新しく作りました",
	update: "更新しました",
	same: "同じでした",
	kept: "配布先のままにしました",
} as const;

const UNDONE_TEXTS = {
	...VERDICT_TEXTS,
	create: "削除しました",
	update: "配布する前の内容に戻しました",
} as const;
