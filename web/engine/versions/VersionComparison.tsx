import { Anchor, Paper, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { VersionedName } from "#domain/engine/versions/versioned-kind-names.ts";
import { VERSION_TEXTS } from "#domain/platform/texts/versions-texts.ts";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { compareFields, type FieldPair } from "./fieldPairs.ts";
import { compareTexts, type DifferencePiece } from "./textDifferences.ts";
import classes from "./Versions.module.css";
import { type ShownField, useComparison } from "./versionsApi.ts";

interface VersionComparisonProps {
	kind: VersionedName;
	id: number;
	from: number;
	to: number;
	/** Label of the right side. */
	toLabel: string;
}

/** Two versions side by side, with their differences highlighted. */
export function VersionComparison({ kind, id, from, to, toLabel }: VersionComparisonProps) {
	const { data, error, mutate } = useComparison(kind, id, from, to);
	if (!data)
		return error ? (
			<ErrorState error={error} onRetry={() => void mutate()} />
		) : (
			<SkeletonCards cards={3} height="6rem" />
		);
	const { changed, same } = compareFields(data.from, data.to);
	return (
		<Stack gap="sm">
			{changed.length === 0 && <Text size="sm">2つの版の内容は同じです。</Text>}
			{changed.map((pair) => (
				<ChangedField key={pair.label} pair={pair} labels={[`第${from}版`, toLabel]} />
			))}
			{same.length > 0 && (
				<Text size="sm" c="dimmed">
					変わっていない項目: {same.join("、")}
				</Text>
			)}
		</Stack>
	);
}

function ChangedField({
	pair: { label, before, after },
	labels,
}: {
	pair: FieldPair;
	labels: [string, string];
}) {
	const pieces = compareTexts(before?.text ?? "", after?.text ?? "");
	return (
		<Paper withBorder p="sm" component="section" aria-label={label}>
			<Title order={3} mb="xs">
				{label}
			</Title>
			<SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
				<Side label={labels[0]} field={before} pieces={pieces.before} element="del" />
				<Side label={labels[1]} field={after} pieces={pieces.after} element="ins" />
			</SimpleGrid>
		</Paper>
	);
}

interface SideProps {
	label: string;
	field: ShownField | null;
	pieces: DifferencePiece[];
	element: "del" | "ins";
}

const Side = ({ label, field, pieces, element: Mark }: SideProps) => (
	<div>
		<Text size="xs" c="dimmed">
			{label}
		</Text>
		{field?.picture_url && (
			<img src={field.picture_url} alt={`${label}の${field.label}`} className={classes.picture} />
		)}
		{field?.file_url && (
			<Anchor href={field.file_url} target="_blank" rel="noreferrer" size="sm" underline="always">
				{label}の{field.label}を再生する
			</Anchor>
		)}
		{pieces.length > 0 ? (
			<div className={classes.text}>
				{pieces.map(({ text, differs }, index) =>
					// biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name
					differs ? <Mark key={index}>{text}</Mark> : <span key={index}>{text}</span>,
				)}
			</div>
		) : (
			!field?.picture_url && (
				<Text size="sm" c="dimmed">
					{VERSION_TEXTS.none}
				</Text>
			)
		)}
	</div>
);
