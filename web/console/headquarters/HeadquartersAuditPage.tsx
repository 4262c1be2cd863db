import { Alert, Button, Group, Select, Stack, Text, Title } from "@mantine/core";
import { useSearchParams } from "wouter";
import { auditSubjectOptions } from "#domain/console/operators/audit-subjects.ts";
import { networkLabel } from "#domain/platform/http/network-label.ts";
import { AUDIT_TEXTS } from "#domain/platform/texts/audit-texts.ts";
import { formatLongDay } from "#domain/platform/time/format-moment.ts";
import { auditHeadline } from "#web/console/audit/AuditCard.tsx";
import { AuditChanges } from "#web/console/audit/AuditChanges.tsx";
import { FILTER_SIZE } from "#web/console/audit/filterSize.ts";
import { type FoldedEntry, foldRepeats } from "#web/console/audit/foldRepeats.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { ClockIcon, DownloadIcon, WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import { DayText } from "#web/platform/ui/DayText.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { formatClock, formatFullTime } from "#web/platform/ui/TimeText.tsx";
import { AccountLink } from "./AccountLink.tsx";
import { AccountName } from "./AccountName.tsx";
import {
	type HeadquartersAuditEntry,
	type HeadquartersAuditQuery,
	headquartersAuditCsvUrl,
	useHeadquartersAudit,
} from "./headquartersApi.ts";

const SUBJECT_OPTIONS = auditSubjectOptions({ severalAccounts: true });

/** Log of the accounts in which the person may read it, by time. The filter is in the URL. */
export function HeadquartersAuditPage() {
	const { filter, changeFilter } = useAuditQuery();
	const log = useHeadquartersAudit(filter);
	const { entries, error, missing } = log;
	return (
		<PageLayout
			title="全アカウントの操作履歴"
			help="だれが、いつ、どのアカウントで、何を変えたかの記録です。"
			action={
				<Button
					component="a"
					href={headquartersAuditCsvUrl(filter)}
					variant="default"
					leftSection={<DownloadIcon />}
				>
					CSVで保存する
				</Button>
			}
		>
			<Group gap="sm" align="flex-end">
				<Select
					{...FILTER_SIZE}
					label="アカウント"
					data={log.accounts.map(({ name, label }) => ({ value: name, label }))}
					value={filter.account || null}
					onChange={(account) => changeFilter({ account: account ?? "" })}
					placeholder="すべて"
					clearable
					searchable
				/>
				<Select
					{...FILTER_SIZE}
					label="オペレーター"
					data={log.operators.map(({ email, name }) => ({ value: email, label: `${name}（${email}）` }))}
					value={filter.email || null}
					onChange={(email) => changeFilter({ email: email ?? "" })}
					placeholder="すべて"
					clearable
					searchable
				/>
				<Select
					{...FILTER_SIZE}
					label="対象"
					data={SUBJECT_OPTIONS}
					value={filter.type || null}
					onChange={(type) => changeFilter({ type: type ?? "" })}
					placeholder="すべて"
					clearable
					searchable
				/>
				<DateRange
					label="期間"
					value={{ start: filter.from || null, end: filter.to || null }}
					onChange={({ start, end }) => changeFilter({ from: start ?? "", to: end ?? "" })}
				/>
			</Group>
			{missing.length > 0 && (
				<Alert color="yellow" icon={<WarningIcon />} title="含まれていないアカウントがあります">
					{missing.map(({ name, label, reason }) => (
						<Text key={name} size="sm">
							{label}: {reason}
						</Text>
					))}
				</Alert>
			)}
			{!entries && Boolean(error) && <ErrorState error={error} onRetry={log.reload} />}
			{!entries && !error && <SkeletonCards cards={6} height="5rem" />}
			{entries?.length === 0 && (
				<EmptyState icon={<ClockIcon size="2rem" />} title="この条件の記録はありません" />
			)}
			{entries && entries.length > 0 && (
				<Stack gap="lg">
					{[...Map.groupBy(entries, ({ at }) => at.slice(0, 10))].map(([day, entriesOfDay]) => (
						<Stack key={day} gap="xs" component="section" aria-label={formatLongDay(day)}>
							<Title order={2} size="h3">
								<DayText value={day} inherit />
							</Title>
							<CardList>
								{foldRepeats(entriesOfDay, ({ account }) => account.name).map(({ entry, count }) => (
									<EntryCard key={`${entry.account.name} ${entry.id}`} entry={entry} count={count} />
								))}
							</CardList>
						</Stack>
					))}
				</Stack>
			)}
			{entries && Boolean(error) && (
				<Text c="red" size="sm" role="alert">
					続きを読み込めませんでした。
				</Text>
			)}
			<LoadMore hasMore={log.hasMore} loading={log.loadingMore} onMore={log.loadMore} />
		</PageLayout>
	);
}

/** Entry of the log with its account; its subjects open there. */
function EntryCard({ entry, count }: FoldedEntry<HeadquartersAuditEntry>) {
	const { account, at, operator, deed, subject, things, others, changes, is_hidden, network } = entry;
	return (
		<ListCard
			head={
				<Text fw={600} style={{ overflowWrap: "anywhere" }}>
					{auditHeadline({ subject, deed, count })}
				</Text>
			}
			aside={<AccountName label={account.label} colour={account.colour} />}
		>
			<Text size="sm" component="div">
				<Text c="dimmed" inherit span>
					<time dateTime={at.replace(" ", "T")} title={formatFullTime(at)}>
						{formatClock(at)}
					</time>
				</Text>
				{`　${operator}`}
				{network && <Text size="xs" c="dimmed" span>{`　接続元 ${networkLabel(network)}`}</Text>}
			</Text>
			{things.length > 0 && (
				<Text size="sm" style={{ overflowWrap: "anywhere" }}>
					{things.map(({ text, address }, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the list of an entry never changes
						<span key={index}>
							{index > 0 && "、"}
							{address === null ? (
								text
							) : (
								<AccountLink account={account.name} href={address}>
									{text}
								</AccountLink>
							)}
						</span>
					))}
					{others > 0 && ` ほか${others}件`}
				</Text>
			)}
			{changes.length > 0 && <AuditChanges changes={changes} />}
			{is_hidden === 1 && <Text size="sm">{AUDIT_TEXTS.hidden}</Text>}
		</ListCard>
	);
}

function useAuditQuery() {
	const [parameters, setParameters] = useSearchParams();
	const filter: HeadquartersAuditQuery = {
		account: parameters.get("account") ?? "",
		email: parameters.get("email") ?? "",
		type: parameters.get("type") ?? "",
		from: parameters.get("from") ?? "",
		to: parameters.get("to") ?? "",
	};
	const changeFilter = (part: Partial<HeadquartersAuditQuery>) => {
		const filled = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== "");
		setParameters(Object.fromEntries(filled), { replace: true });
	};
	return { filter, changeFilter };
}
