import { Alert, Badge, Button, Checkbox, Group, Paper, Stack, Text, Title } from "@mantine/core";
import type { RecordVerdict } from "#domain/console/headquarters/distribution/distribution-plan.ts";
import { REFERENCE_LABELS } from "#domain/console/headquarters/distribution/reference-labels.ts";
import type { DistributedKind } from "#domain/engine/kinds/distributed-kinds.ts";
import { KIND_LABELS } from "#web/platform/shell/kindLabels.ts";
import { WarningIcon } from "#web/platform/ui/consoleIcons.tsx";
import type { ComparedItem } from "./ComparisonModal.tsx";
import classes from "./Distribution.module.css";
import type { PlanView, RecordView, ReferenceView } from "./distributionApi.ts";

const VERDICTS: Record<RecordVerdict, { label: string; color: string }> = {
	create: { label: "新しく作る", color: "green" },
	update: { label: "更新する", color: "blue" },
	same: { label: "同じ", color: "gray" },
	kept: { label: "そのまま", color: "yellow" },
	refused: { label: "配布できない", color: "red" },
};

interface PlanCardProps {
	plan: PlanView;
	/** Keys of records that are overwritten in this account. */
	overwritten: ReadonlySet<string>;
	onOverwrite: (key: string, isOverwritten: boolean) => void;
	onCompare: (item: ComparedItem) => void;
	onRemove: () => void;
}

/** Dry run of one account: what is created, updated and left alone, and how references are resolved. */
export function PlanCard({ plan, overwritten, onOverwrite, onCompare, onRemove }: PlanCardProps) {
	const { account, label, reason, records, references, files, sourceAddresses } = plan;
	// Parts of an item, such as its condition, are listed only for their problems.
	const items = records.filter((record) => record.reason !== "part");
	const faultyParts = records.filter((record) => record.reason === "part" && record.problems.length > 0);
	const resolved = references.filter(({ kind }) => kind !== "conditions");
	return (
		<Paper withBorder p="md" component="section" aria-label={label}>
			<Stack gap="sm">
				<Group gap="xs" justify="space-between">
					<Title order={3}>{label}</Title>
					<Button size="xs" variant="subtle" onClick={onRemove}>
						このアカウントを外す
					</Button>
				</Group>
				{reason !== null && (
					<Alert color="red" icon={<WarningIcon />}>
						{reason}
					</Alert>
				)}
				{[...items, ...faultyParts].map((record) => (
					<RecordRow
						key={record.key}
						{...{ record, onCompare, account }}
						isOverwritten={overwritten.has(record.key)}
						onOverwrite={(isOverwritten) => onOverwrite(record.key, isOverwritten)}
					/>
				))}
				{resolved.length > 0 && <ReferenceList references={resolved} />}
				{files > 0 && (
					<Text size="sm" c="dimmed">
						画像などのファイル{files}件をコピーします。
					</Text>
				)}
				{sourceAddresses.length > 0 && (
					<Alert color="yellow" icon={<WarningIcon />} title="配布元のアドレスが本文にあります">
						{sourceAddresses.join("、")}
						のアドレスは書き換わりません。開くと、このアカウントのページになります。
					</Alert>
				)}
			</Stack>
		</Paper>
	);
}

interface RecordRowProps {
	record: RecordView;
	account: string;
	isOverwritten: boolean;
	onOverwrite: (isOverwritten: boolean) => void;
	onCompare: (item: ComparedItem) => void;
}

function RecordRow({ record, account, isOverwritten, onOverwrite, onCompare }: RecordRowProps) {
	const { kind, sourceId, targetId, name, verdict, reason, problems } = record;
	// The account has another version: it is kept unless the person overwrites it.
	const isConflict = verdict === "kept" || isOverwritten;
	const kindLabel = kind === "condition" ? "条件" : KIND_LABELS[kind];
	return (
		<Stack gap="2xs">
			<Group gap="xs" align="flex-start">
				<Badge color={VERDICTS[verdict].color} variant="light" flex="none">
					{VERDICTS[verdict].label}
				</Badge>
				<Text size="sm" className={classes.name ?? ""}>
					{kindLabel}
					{name && `「${name}」`}
					{reason === "taken" && "（いっしょに配布）"}
				</Text>
				{isConflict && targetId !== null && kind !== "condition" && (
					<Button
						size="compact-xs"
						variant="default"
						onClick={() =>
							onCompare({ kind: kind as DistributedKind, id: sourceId, name, account, target: targetId })
						}
					>
						違いを見る
					</Button>
				)}
			</Group>
			{isConflict && (
				<Checkbox
					size="sm"
					label={`${conflictText(record)}配布元の内容で上書きする`}
					checked={isOverwritten}
					onChange={(event) => onOverwrite(event.currentTarget.checked)}
				/>
			)}
			{problems.map((problem) => (
				<Text key={problem} size="sm" c="var(--app-bad)">
					{problem}
				</Text>
			))}
		</Stack>
	);
}

const conflictText = ({ match, isChanged }: RecordView): string => {
	if (match === "name") return "同じ名前のものがすでにあります。";
	return isChanged ? "配布先で変更されています。" : "";
};

const MATCH_TEXTS = {
	together: "いっしょに配布",
	earlier: "前に配布したものを使う",
	name: "同じ名前のものを使う",
	left: "外す",
	undecided: "配布先にありません",
} as const;

const ReferenceList = ({ references }: { references: readonly ReferenceView[] }) => (
	<Text component="details" size="sm">
		<summary>参照しているもの（{references.length}）</summary>
		<Stack gap="2xs" pt="2xs">
			{references.map(({ key, kind, name, match }) => (
				<Text key={key} size="sm" className={classes.text ?? ""}>
					{REFERENCE_LABELS[kind]}
					{name ? `「${name}」` : match === "left" && "（配布元で削除済み）"}: {MATCH_TEXTS[match]}
				</Text>
			))}
		</Stack>
	</Text>
);
