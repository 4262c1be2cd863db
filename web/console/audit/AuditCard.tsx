import { Anchor, Badge, Button, Text } from "@mantine/core";
import { Link } from "wouter";
import { networkLabel } from "#domain/platform/http/network-label.ts";
import { AUDIT_TEXTS } from "#domain/platform/texts/audit-texts.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { formatMoment } from "#domain/platform/time/format-moment.ts";
import { ListCard } from "#web/platform/ui/CardList.tsx";
import { HelpText } from "#web/platform/ui/HelpText.tsx";
import { formatClock, formatFullTime } from "#web/platform/ui/TimeText.tsx";
import { AuditChanges } from "./AuditChanges.tsx";
import type { AuditEntry } from "./auditApi.ts";

interface AuditCardProps {
	entry: AuditEntry;
	/** Number of entries that the card stands for. */
	count: number;
	/** Whether the card says its day, because no heading does. */
	showsDay?: boolean;
	onUndo: (entry: AuditEntry) => void;
}

/** Card of an audit entry: who did what to which record, and what changed. */
export function AuditCard({ entry, count, showsDay = false, onUndo }: AuditCardProps) {
	const { at, operator, deed, subject, things, others, changes, is_hidden, network } = entry;
	return (
		<ListCard
			head={
				<Text fw={600} style={{ overflowWrap: "anywhere" }}>
					{auditHeadline({ subject, deed, count })}
				</Text>
			}
			aside={<UndoControl entry={entry} onUndo={onUndo} />}
		>
			<Text size="sm" component="div">
				<Text c="dimmed" inherit span>
					<time dateTime={at.replace(" ", "T")} title={formatFullTime(at)}>
						{showsDay ? formatMoment(at) : formatClock(at)}
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
								<Anchor component={Link} href={address} underline="always" inherit>
									{text}
								</Anchor>
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

/** Button that undoes the entry, or the explanation why it cannot be undone. */
function UndoControl({ entry, onUndo }: Pick<AuditCardProps, "entry" | "onUndo">) {
	const { at, subject, deed, undo, undo_refused } = entry;
	if (undo_refused) return <HelpText title={UNDO_TEXTS.cannot} paragraphs={[undo_refused]} />;
	if (undo === "done")
		return (
			<Badge color="gray" variant="light">
				{UNDO_TEXTS.done}
			</Badge>
		);
	return (
		undo && (
			<Button
				size="xs"
				variant="default"
				onClick={() => onUndo(entry)}
				aria-label={`${UNDO_TEXTS.undo}: ${subject} ${deed} ${at}`}
			>
				{undo === "begun" ? UNDO_TEXTS.goOn : UNDO_TEXTS.undo}
			</Button>
		)
	);
}

/** Title of a card: the subject, the operation, and its repetitions. */
export const auditHeadline = ({
	subject,
	deed,
	count,
}: Pick<AuditEntry, "subject" | "deed"> & { count: number }): string =>
	`${subject}: ${deed}${count > 1 ? ` ${count}回` : ""}`;
