import { Group, SimpleGrid, Stack } from "@mantine/core";
import { useState } from "react";
import { COLOUR_CLASSES } from "#domain/platform/colours/colour-class.ts";
import { MarkChip } from "#web/engine/friend-records/MarkChip.tsx";
import type { MarkStore } from "#web/engine/friend-records/responseMarks.ts";
import { MarkLabel } from "#web/people/marks/MarkLabel.tsx";
import { MarkSelector } from "#web/people/marks/MarkSelector.tsx";
import { GalleryVariant } from "#web/platform/ui/GalleryVariant.tsx";
import { FIELD_MARKS, LEGACY_MARKS, MARKS_FAILED, MARKS_LOADING, READ_ONLY_MARKS } from "./markSamples.ts";

export const MarksSection = () => (
	<Stack gap="lg">
		<SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="lg">
			<GalleryVariant title="色">
				<Group gap="xs">
					{Object.entries(COLOUR_CLASSES).map(([name, { name: value, color }]) => (
						<MarkChip key={name} value={value} color={color} />
					))}
				</Group>
			</GalleryVariant>
			<GalleryVariant title="明るい色と長い名前">
				<Group gap="xs">
					<MarkChip value="淡い黄色" color="#fff3b0" />
					<MarkChip value="電話で折り返しの連絡をお待ちのお客様" color="#7b1fa2" />
				</Group>
			</GalleryVariant>
			<GalleryVariant title="ラベル">
				<div>
					<MarkLabel id={2} store={LEGACY_MARKS} />
				</div>
			</GalleryVariant>
			<GalleryVariant title="ラベル（読み込み中）">
				<MarkLabel id={2} store={MARKS_LOADING} />
			</GalleryVariant>
			<GalleryVariant title="ラベル（読み込みの失敗）">
				<MarkLabel id={2} store={MARKS_FAILED} />
			</GalleryVariant>
			<GalleryVariant title="ラベル（削除された対応マーク）">
				<MarkLabel id={99} store={LEGACY_MARKS} />
			</GalleryVariant>
		</SimpleGrid>
		<SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing="lg">
			<Choice title="選択" store={LEGACY_MARKS} start={1} />
			<Choice title="選択（なし）" store={LEGACY_MARKS} start={null} />
			<Choice title="選択（友だち情報の選択肢）" store={FIELD_MARKS} start={12} />
			<Choice title="選択（友だち情報の選択肢、設定の権限なし）" store={READ_ONLY_MARKS} start={12} />
			<Choice title="選択（削除された対応マーク）" store={LEGACY_MARKS} start={99} />
			<Choice title="選択（読み込み中）" store={MARKS_LOADING} start={1} />
			<Choice title="選択（読み込みの失敗）" store={MARKS_FAILED} start={null} />
			<Choice title="選択（変更できない）" store={LEGACY_MARKS} start={3} disabled />
		</SimpleGrid>
	</Stack>
);

interface ChoiceProps {
	title: string;
	store: MarkStore;
	start: number | null;
	disabled?: boolean;
}

function Choice({ title, store, start, disabled }: ChoiceProps) {
	const [value, setValue] = useState(start);
	return (
		<GalleryVariant title={title}>
			<MarkSelector value={value} onChange={setValue} store={store} disabled={disabled} />
		</GalleryVariant>
	);
}
