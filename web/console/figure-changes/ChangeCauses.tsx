import { Anchor, Paper, Progress, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { type ChangedFigureName, changedFigureOf } from "#domain/console/figure-changes/changed-figures.ts";
import { AuditCard } from "#web/console/audit/AuditCard.tsx";
import { askToUndo } from "#web/console/audit/askToUndo.tsx";
import { CardList } from "#web/platform/ui/CardList.tsx";
import { describeCause, formatFigure, nameCause } from "./describeChange.ts";
import type { ChangeCause, FigureChange } from "./figureChangesApi.ts";

interface ChangeCausesProps {
	figure: ChangedFigureName;
	change: FigureChange;
	reload: () => void;
}

/** Causes of a change, the largest first, each with the changes that concern it. */
export function ChangeCauses({ figure, change, reload }: ChangeCausesProps) {
	const { causes, opposite, before, after } = change;
	const { note } = changedFigureOf(figure);
	if (causes.length === 0) return <Text size="sm">増えたもの、減ったものはありません。</Text>;
	return (
		<Stack gap="sm" component="section" aria-label="理由">
			<Title order={2}>
				{after < before ? "減ったもの" : after > before ? "増えたもの" : "増減したもの"}
			</Title>
			{causes.map((cause) => (
				<Cause key={`${cause.source} ${cause.item_id}`} {...{ figure, cause, reload }} />
			))}
			{opposite !== 0 && (
				<Text size="sm" c="dimmed">
					{`反対に${opposite > 0 ? "増えた" : "減った"}ものは、合わせて${formatFigure(figure, Math.abs(opposite))}です。`}
				</Text>
			)}
			{note && (
				<Text size="xs" c="dimmed">
					{note}
				</Text>
			)}
		</Stack>
	);
}

interface CauseProps {
	figure: ChangedFigureName;
	cause: ChangeCause;
	reload: () => void;
}

function Cause({ figure, cause, reload }: CauseProps) {
	const { label, address, share, changes, source } = cause;
	const name = nameCause(figure, cause);
	return (
		<Paper withBorder p="md">
			<Stack gap="xs">
				<div>
					{source !== "" && address !== null && (
						<Text size="xs" c="dimmed">
							{label}
						</Text>
					)}
					{address === null ? (
						<Text fw={600} style={{ overflowWrap: "anywhere" }}>
							{name}
						</Text>
					) : (
						<Anchor component={Link} href={address} fw={600} style={{ overflowWrap: "anywhere" }}>
							{name}
						</Anchor>
					)}
				</div>
				<Progress value={share * 100} aria-label={`${name}の割合`} />
				<Text size="sm">{describeCause(figure, cause)}</Text>
				{changes.length > 0 && (
					<Stack gap="xs">
						<Text size="sm" fw={600}>
							その前の変更
						</Text>
						<CardList>
							{changes.map((entry) => (
								<AuditCard
									key={entry.id}
									entry={entry}
									count={1}
									showsDay
									onUndo={(undone) => void askToUndo(undone, reload)}
								/>
							))}
						</CardList>
					</Stack>
				)}
			</Stack>
		</Paper>
	);
}
