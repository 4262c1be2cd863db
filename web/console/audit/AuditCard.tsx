import { Badge, Button, SimpleGrid, Stack, Text } from "@mantine/core";
import { networkLabel } from "#domain/platform/http/network-label.ts";
import { UNDO_TEXTS } from "#domain/platform/texts/undo-texts.ts";
import { ListCard } from "#web/platform/ui/CardList.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { AuditEntry } from "./auditApi.ts";

/** Card of an audit entry with its values before and after. */
export function AuditCard({ entry, onUndo }: { entry: AuditEntry; onUndo: (entry: AuditEntry) => void }) {
	const {
		at,
		operator,
		deed: action,
		subject,
		subject_id,
		names,
		before: beforeLines,
		after: afterLines,
		network,
		undo,
		undo_refused,
	} = entry;
	return (
		<ListCard
			head={<Text fw={600}>{`${subject}: ${action}`}</Text>}
			aside={
				undo === "done" ? (
					<Badge color="gray" variant="light">
						{UNDO_TEXTS.done}
					</Badge>
				) : (
					undo && (
						<Button
							size="xs"
							variant="default"
							onClick={() => onUndo(entry)}
							aria-label={`${UNDO_TEXTS.undo}: ${subject} ${action} ${at}`}
						>
							{undo === "begun" ? UNDO_TEXTS.goOn : UNDO_TEXTS.undo}
						</Button>
					)
				)
			}
		>
			<Text size="xs" c="dimmed" component="div">
				<TimeText value={at} span inherit />
				{`　${operator}`}
				{network && `　接続元 ${networkLabel(network)}`}
			</Text>
			{(names || subject_id !== null) && (
				<Text size="sm" style={{ overflowWrap: "anywhere" }}>
					{names} {subject_id !== null && <Text size="xs" c="dimmed" span>{`ID ${subject_id}`}</Text>}
				</Text>
			)}
			{beforeLines.length + afterLines.length > 0 && (
				<SimpleGrid cols={{ base: 1, xs: beforeLines.length > 0 ? 2 : 1 }} spacing="sm">
					{beforeLines.length > 0 && <ValueLines label="変更前" lines={beforeLines} />}
					{afterLines.length > 0 && (
						<ValueLines label={beforeLines.length > 0 ? "変更後" : "内容"} lines={afterLines} />
					)}
				</SimpleGrid>
			)}
			{undo_refused && (
				<Text component="details" size="xs" c="dimmed">
					<summary>{UNDO_TEXTS.cannot}</summary>
					{undo_refused}
				</Text>
			)}
		</ListCard>
	);
}

const ValueLines = ({ label, lines }: { label: string; lines: string[] }) => (
	<Stack gap={0}>
		<Text size="xs" c="dimmed">
			{label}
		</Text>
		{lines.map((line) => (
			<Text key={line} size="xs" lineClamp={4} style={{ overflowWrap: "anywhere" }}>
				{line}
			</Text>
		))}
	</Stack>
);
