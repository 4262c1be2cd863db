import { Anchor, Badge, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { DistributedKind } from "#domain/engine/kinds/distributed-kinds.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { KIND_LABELS } from "#web/platform/shell/kindLabels.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { type ComparedItem, ComparisonModal } from "./ComparisonModal.tsx";
import classes from "./Distribution.module.css";
import { distributedNames } from "./distributedNames.ts";
import {
	type DistributedItem,
	type DistributionRow,
	useDistributedItems,
	useDistributions,
} from "./distributionApi.ts";

/** Distributed items with their state in each account, and past distributions. */
export function DistributionsPage() {
	const { data, error, mutate } = useDistributions();
	const [compared, setCompared] = useState<ComparedItem | null>(null);
	return (
		<PageLayout
			title="アカウントへの配布"
			help="このアカウントから他のアカウントに配布したものです。新しい版の配布と、元に戻すこともできます。"
			action={
				<Button component={Link} href={addressOf("distribute")}>
					配布する
				</Button>
			}
		>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <Skeleton height="16rem" />}
			{data?.items.length === 0 && (
				<EmptyState art="calm" title="まだ配布していません">
					テンプレートやアクションなどを、他のアカウントにまとめて作れます。
				</EmptyState>
			)}
			{data && data.items.length > 0 && (
				<Stack gap="lg">
					<DistributedItems onCompare={setCompared} />
					<Stack gap="sm" component="section" aria-label="これまでの配布">
						<Title order={2}>これまでの配布</Title>
						<CardList>
							{data.items.map((row) => (
								<DistributionCard key={row.id} row={row} />
							))}
						</CardList>
					</Stack>
				</Stack>
			)}
			{compared && <ComparisonModal item={compared} onClose={() => setCompared(null)} />}
		</PageLayout>
	);
}

const STATES: Record<DistributedItem["accounts"][number]["state"], { label: string; color: string }> = {
	current: { label: "最新", color: "green" },
	newer: { label: "新しい版があります", color: "blue" },
	changed: { label: "配布先で変更", color: "yellow" },
	both: { label: "新しい版があります・配布先で変更", color: "yellow" },
	gone: { label: "配布先で削除", color: "gray" },
	unknown: { label: "確認できません", color: "gray" },
};

function DistributedItems({ onCompare }: { onCompare: (item: ComparedItem) => void }) {
	const { data, error, mutate } = useDistributedItems();
	if (error) return <ErrorState error={error} onRetry={() => void mutate()} />;
	if (!data) return <Skeleton height="8rem" />;
	if (data.items.length === 0) return null;
	const outdated = data.items.filter(({ accounts }) => accounts.some(isOutdated));
	return (
		<Stack gap="sm" component="section" aria-label="配布したもの">
			<Group justify="space-between" gap="sm">
				<Title order={2}>配布したもの</Title>
				{outdated.length > 0 && (
					<Button
						component={Link}
						size="xs"
						variant="light"
						href={addressOf("distribute", {
							items: outdated.map(({ kind, id }) => `${kind}:${id}`).join(","),
							accounts: [...new Set(outdated.flatMap(accountsToUpdate))].join(","),
						})}
					>
						新しい版を配布する（{outdated.length}）
					</Button>
				)}
			</Group>
			<CardList>
				{data.items.toSorted(byAttention).map(({ kind, id, name, accounts }) => (
					<ListCard
						key={`${kind}:${id}`}
						head={
							<Text size="sm" fw={600} className={classes.text ?? ""}>
								{KIND_LABELS[kind as DistributedKind]}「{name}」
							</Text>
						}
					>
						{accounts.map(({ account, label, targetId, state }) => (
							<Group key={account} gap="xs">
								<Text size="sm" className={classes.name ?? ""}>
									{label}
								</Text>
								<Badge color={STATES[state].color} variant="light">
									{STATES[state].label}
								</Badge>
								{state !== "current" && state !== "gone" && state !== "unknown" && (
									<Button
										size="compact-xs"
										variant="default"
										aria-label={`${label}の「${name}」との違いを見る`}
										onClick={() =>
											onCompare({ kind: kind as DistributedKind, id, name, account, target: targetId })
										}
									>
										違いを見る
									</Button>
								)}
							</Group>
						))}
					</ListCard>
				))}
			</CardList>
		</Stack>
	);
}

const isOutdated = ({ state }: DistributedItem["accounts"][number]): boolean =>
	state === "newer" || state === "both";

/** Accounts with an older version of an item. */
const accountsToUpdate = ({ accounts }: DistributedItem): string[] =>
	accounts.filter(isOutdated).map(({ account }) => account);

/** Items with a newer source or local changes first. */
const byAttention = (first: DistributedItem, second: DistributedItem): number =>
	Number(isCurrent(first)) - Number(isCurrent(second));

const isCurrent = ({ accounts }: DistributedItem): boolean =>
	accounts.every(({ state }) => state === "current");

function DistributionCard({ row }: { row: DistributionRow }) {
	const { id, person, at, accounts } = row;
	const waiting = accounts.filter(({ state }) => state === "waiting").length;
	const refused = accounts.filter(({ state }) => state === "refused").length;
	const labels = accounts.map(({ label, state }) =>
		state === "undone" ? `${label}（元に戻しました）` : label,
	);
	return (
		<ListCard
			head={
				<Anchor component={Link} href={addressOf("distribution", { id })} size="sm" fw={600}>
					{distributedNames(row)}
				</Anchor>
			}
			aside={
				waiting + refused > 0 ? (
					<Badge color={refused > 0 ? "red" : "yellow"} variant="light" flex="none">
						{refused > 0 ? `できなかった ${refused}` : `途中 ${waiting}`}
					</Badge>
				) : undefined
			}
		>
			<Text size="sm" c="dimmed" className={classes.text ?? ""}>
				{formatMoment(at)}　{person}　→ {labels.join("、")}
			</Text>
		</ListCard>
	);
}
