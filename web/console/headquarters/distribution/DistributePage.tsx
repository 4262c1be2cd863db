import { Alert, Button, Checkbox, Group, Paper, Skeleton, Stack, Switch, Text, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useLocation, useSearchParams } from "wouter";
import type { DistributionRequest } from "#domain/console/headquarters/distribution/distribution-request.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { DISTRIBUTED_KINDS } from "#domain/engine/kinds/distributed-kinds.ts";
import { DISTRIBUTION_TEXTS } from "#domain/platform/texts/distribution-texts.ts";
import { BackLink } from "#web/platform/ui/BackLink.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { toastFailed, toastRefused } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type ComparedItem, ComparisonModal } from "./ComparisonModal.tsx";
import {
	type DistributionChoices,
	type PlanView,
	type RecordView,
	requestStart,
	useDistributionChoices,
	useDistributionPlan,
} from "./distributionApi.ts";
import { type ChosenItem, ItemChooser } from "./ItemChooser.tsx";
import { MissingReferences } from "./MissingReferences.tsx";
import { listMissing, listUndecided, type MissingChoice } from "./missingChoices.ts";
import { PlanCard } from "./PlanCard.tsx";

/** Distributes items to other accounts: choice, dry run, confirmation. */
export function DistributePage() {
	const { data, error, mutate } = useDistributionChoices();
	return (
		<PageLayout
			title="他のアカウントへ配布"
			help="このアカウントのテンプレートやアクションなどを、他のアカウントにも作ります。確認してから配布します。"
			before={<BackLink href={addressOf("distributions")} label="アカウントへの配布に戻る" />}
		>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="20rem" />}
			{data &&
				(data.accounts.length === 0 ? (
					<EmptyState art="calm" title="配布できるアカウントがありません" />
				) : (
					<DistributionForm choices={data} />
				))}
		</PageLayout>
	);
}

function DistributionForm({ choices }: { choices: DistributionChoices }) {
	const [parameters] = useSearchParams();
	const [items, setItems] = useState<ChosenItem[]>(() => readItems(parameters.get("items") ?? ""));
	const [accounts, setAccounts] = useState<string[]>(() =>
		readAccounts(parameters.get("accounts") ?? "", choices),
	);
	const [isChecking, setChecking] = useState(false);
	const toggleAccount = (name: string) =>
		setAccounts(accounts.includes(name) ? accounts.filter((each) => each !== name) : [...accounts, name]);
	if (isChecking)
		return <DryRun {...{ items, accounts, onAccounts: setAccounts }} onBack={() => setChecking(false)} />;
	const selectable = choices.accounts.filter(({ refusal }) => refusal === null).map(({ name }) => name);
	return (
		<Stack gap="lg">
			<Stack gap="sm" component="section" aria-label="配布するもの">
				<Title order={2}>配布するもの</Title>
				<ItemChooser kinds={choices.kinds} chosen={items} onChange={setItems} />
			</Stack>
			<Stack gap="sm" component="section" aria-label="配布先">
				<Title order={2}>配布先</Title>
				<Paper withBorder p="sm">
					<Stack gap="xs">
						{choices.accounts.map(({ name, label, refusal }) => (
							<Checkbox
								key={name}
								label={label}
								disabled={refusal !== null}
								description={refusal ?? undefined}
								checked={accounts.includes(name)}
								onChange={() => toggleAccount(name)}
							/>
						))}
					</Stack>
				</Paper>
				{selectable.length > 1 && (
					<Button
						variant="default"
						size="xs"
						onClick={() => setAccounts(selectable)}
						style={{ alignSelf: "flex-start" }}
					>
						すべて選ぶ
					</Button>
				)}
			</Stack>
			<Group>
				<Button disabled={items.length === 0 || accounts.length === 0} onClick={() => setChecking(true)}>
					配布する前に確認する
				</Button>
			</Group>
		</Stack>
	);
}

/** Milliseconds after a decision before the dry run is repeated. */
const DRY_RUN_DELAY = 500;

/** Items of the address: `tag:12,action:3`. */
const readItems = (text: string): ChosenItem[] =>
	text.split(",").flatMap((item) => {
		const [name, id] = item.split(":");
		const kind = DISTRIBUTED_KINDS.find((each) => each === name);
		return kind && Number(id) > 0 ? [{ kind, id: Number(id) }] : [];
	});

/** Accounts of the address that can be chosen: `ginza,shibuya`. */
const readAccounts = (text: string, { accounts }: DistributionChoices): string[] =>
	text
		.split(",")
		.filter((name) => accounts.some((account) => account.name === name && account.refusal === null));

interface DryRunProps {
	items: ChosenItem[];
	accounts: string[];
	onAccounts: (accounts: string[]) => void;
	onBack: () => void;
}

function DryRun({ items, accounts, onAccounts, onBack }: DryRunProps) {
	const [choices, setChoices] = useState<ReadonlyMap<string, MissingChoice>>(new Map());
	const [takesAll, setTakesAll] = useState(false);
	const [overwrite, setOverwrite] = useState<DistributionRequest["overwrite"]>([]);
	const [activates, setActivates] = useState(false);
	const [compared, setCompared] = useState<ComparedItem | null>(null);
	const [, navigate] = useLocation();
	const { busy, run } = useBusy();
	const request: DistributionRequest = {
		...{ items, accounts, overwrite, activates },
		missing: [...choices].map(([key, choice]) => ({ key, choice })),
	};
	const text = JSON.stringify(request);
	const [checkedText] = useDebouncedValue(text, DRY_RUN_DELAY);
	const plan = useDistributionPlan(
		accounts.length > 0 ? (JSON.parse(checkedText) as DistributionRequest) : null,
	);
	const { data, error, mutate } = plan;
	const isValidating = plan.isValidating || checkedText !== text;
	const plans = data?.plans.filter(({ account }) => accounts.includes(account)) ?? [];
	const undecided = takesAll ? listUndecided(listMissing(plans, choices), choices) : [];
	const undecidedKeys = undecided.map(({ key }) => key).join(" ");
	// An item that is distributed, too, may use further ones; the next dry run lists them, and they are taken as well.
	useEffect(() => {
		if (undecidedKeys === "") return;
		setChoices(
			(before) => new Map([...before, ...undecidedKeys.split(" ").map((key) => [key, "take"] as const)]),
		);
	}, [undecidedKeys]);
	const isReady =
		plans.length === accounts.length && !isValidating && plans.every(({ isBlocked }) => !isBlocked);
	const confirm = () =>
		run(async () => {
			const isConfirmed = await askToConfirm({
				title: "配布しますか？",
				message: confirmationOf(plans),
				confirm: "配布する",
			});
			if (!isConfirmed) return;
			const fingerprints = plans.map(({ account, fingerprint }) => ({ account, fingerprint }));
			try {
				const { id } = await requestStart({ ...request, fingerprints });
				if (id !== null) return navigate(addressOf("distribution", { id, run: 1 }));
				toastRefused(DISTRIBUTION_TEXTS.changedSince);
			} catch (failure) {
				toastFailed(failure);
			}
			await mutate();
		});
	return (
		<Stack gap="lg">
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="16rem" />}
			<MissingReferences
				{...{ plans, choices }}
				onChoose={(key, choice) => setChoices(new Map([...choices, [key, choice]]))}
				onTakeAll={() => setTakesAll(true)}
			/>
			{plans.map((plan) => (
				<PlanCard
					key={plan.account}
					plan={plan}
					onCompare={setCompared}
					overwritten={
						new Set(overwrite.filter(({ account }) => account === plan.account).map(({ key }) => key))
					}
					onOverwrite={(key, isOverwritten) =>
						setOverwrite([
							...overwrite.filter((each) => each.account !== plan.account || each.key !== key),
							...(isOverwritten ? [{ account: plan.account, key }] : []),
						])
					}
					onRemove={() => onAccounts(accounts.filter((each) => each !== plan.account))}
				/>
			))}
			{accounts.length === 0 && <Alert color="yellow">{DISTRIBUTION_TEXTS.accountsRequired}</Alert>}
			{plans.some(({ records }) => records.some(isNewSwitchable)) && (
				<Switch
					label="配布先でも有効にする"
					description="選ばないと、新しい自動応答・シナリオ・リッチメニューは止まったまま届きます。"
					checked={activates}
					onChange={(event) => setActivates(event.currentTarget.checked)}
				/>
			)}
			<Group>
				<Button variant="default" onClick={onBack}>
					選び直す
				</Button>
				<Button
					disabled={!isReady}
					loading={busy || (data !== undefined && isValidating)}
					onClick={() => void confirm()}
				>
					{accounts.length}個のアカウントに配布する
				</Button>
			</Group>
			{data && !isReady && !isValidating && accounts.length > 0 && (
				<Text size="sm" c="dimmed">
					配布できないもの、または扱いを選んでいないものがあります。
				</Text>
			)}
			{compared && <ComparisonModal item={compared} onClose={() => setCompared(null)} />}
		</Stack>
	);
}

/** Whether an item is new in the account and can be switched on and off there. */
const isNewSwitchable = ({ verdict, hasSwitch }: RecordView): boolean => verdict === "create" && hasSwitch;

/** Numbers of created and updated items by account. */
const confirmationOf = (plans: readonly PlanView[]): string =>
	plans
		.map(({ label, records }) => {
			const items = records.filter(({ reason }) => reason !== "part");
			const parts = [
				{ text: "新しく作る", verdict: "create" },
				{ text: "更新する", verdict: "update" },
			].flatMap(({ text, verdict }) => {
				const count = items.filter((record) => record.verdict === verdict).length;
				return count > 0 ? [`${text} ${count}件`] : [];
			});
			return `${label}: ${parts.join("、") || "変わりません"}`;
		})
		.join("\n");
