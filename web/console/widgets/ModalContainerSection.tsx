import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { DateRange } from "#web/platform/ui/DateRange.tsx";
import type { DayRange } from "#web/platform/ui/dayRange.ts";
import { GalleryVariant } from "#web/platform/ui/GalleryVariant.tsx";
import { ModalContainer } from "#web/platform/ui/ModalContainer.tsx";
import { toastDone } from "#web/platform/ui/toast.ts";

/** Simulated duration of a save, since this page has no server. */
const SAVE_DURATION = 1_000;

export const ModalContainerSection = () => (
	<GalleryVariant title="フォームを含むモーダル">
		<Group gap="sm">
			<Example button="モーダルを開く" />
			<Example button="幅の広いモーダルを開く" width={48} />
		</Group>
	</GalleryVariant>
);

const BLANK = { name: "冬のキャンペーン", range: { start: null, end: null } as DayRange };

function Example({ button, width }: { button: string; width?: number }) {
	const [opened, setOpened] = useState(false);
	const [savedDraft, setSaved] = useState(BLANK);
	const [draft, setDraft] = useState(savedDraft);
	const [saving, setSaving] = useState(false);
	const save = () => {
		setSaving(true);
		setTimeout(() => {
			setSaving(false);
			setSaved(draft);
			setOpened(false);
			toastDone("保存しました");
		}, SAVE_DURATION);
	};
	return (
		<>
			<Button
				variant="default"
				onClick={() => {
					setDraft(savedDraft);
					setOpened(true);
				}}
			>
				{button}
			</Button>
			<ModalContainer
				opened={opened}
				title="キャンペーンの編集"
				edited={draft !== savedDraft}
				saving={saving}
				onSave={save}
				onClose={() => setOpened(false)}
				width={width}
			>
				<TextInput
					label="名前"
					value={draft.name}
					onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
					data-autofocus
				/>
				<DateRange label="実施期間" value={draft.range} onChange={(range) => setDraft({ ...draft, range })} />
				<Text size="sm" c="dimmed">
					変更してから閉じると、確認を表示します。
				</Text>
			</ModalContainer>
		</>
	);
}
