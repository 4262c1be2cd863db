import { Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { VersionedName } from "#domain/engine/versions/versioned-kind-names.ts";
import { VERSION_TEXTS } from "#domain/platform/texts/versions-texts.ts";
import { ListCard } from "#web/platform/ui/CardList.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { VersionNoteField } from "./VersionNoteField.tsx";
import type { Version } from "./versionsApi.ts";

interface VersionCardProps {
	kind: VersionedName;
	id: number;
	version: Version;
	/** Whether it is the current content of the item. */
	isNewest: boolean;
	mayWrite: boolean;
	onCompare: () => void;
	onNoted: () => void;
}

/** Version: time, author, note, and its actions. */
export function VersionCard({ kind, id, version, isNewest, mayWrite, onCompare, onNoted }: VersionCardProps) {
	const [writing, setWriting] = useState(false);
	const { number, note, is_kept } = version;
	return (
		<ListCard
			head={
				<Group gap="xs">
					<Text fw={600}>{`第${number}版`}</Text>
					{isNewest && <Badge variant="light">今の内容</Badge>}
				</Group>
			}
			aside={
				<Group gap="xs" wrap="nowrap">
					{mayWrite && !writing && (
						<Button
							size="xs"
							variant="subtle"
							onClick={() => setWriting(true)}
							aria-label={`第${number}版のメモを書く`}
						>
							メモ
						</Button>
					)}
					{!isNewest && is_kept === 1 && (
						<Button size="xs" variant="default" onClick={onCompare} aria-label={`第${number}版を今と比べる`}>
							今と比べる
						</Button>
					)}
				</Group>
			}
		>
			<VersionAuthor version={version} />
			{note && !writing && (
				<Text size="sm" style={{ overflowWrap: "anywhere" }}>
					{note}
				</Text>
			)}
			{is_kept === 0 && (
				<Text size="xs" c="dimmed">
					{VERSION_TEXTS.tooLarge}
				</Text>
			)}
			{writing && (
				<VersionNoteField
					{...{ kind, id, number }}
					note={note ?? ""}
					onDone={() => {
						setWriting(false);
						onNoted();
					}}
				/>
			)}
		</ListCard>
	);
}

/** Time and author of a version. */
export const VersionAuthor = ({ version: { at, operator, restored_from } }: { version: Version }) => (
	<Text size="xs" c="dimmed" component="div">
		{at === null ? VERSION_TEXTS.unknown : <TimeText value={at} span inherit />}
		{operator && `　${operator}`}
		{restored_from !== null && `　第${restored_from}版に戻した内容`}
	</Text>
);
