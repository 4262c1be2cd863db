import { Button, Stack, Textarea, TextInput } from "@mantine/core";
import { rewardInput } from "#domain/commerce/points/point-program.ts";
import { NumberField } from "#web/engine/actions/effects/parts/NumberField.tsx";
import { fitPicture, MESSAGE_PICTURE } from "#web/platform/media/fitPicture.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { checkDraft, fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { MountedModal } from "#web/platform/ui/MountedModal.tsx";
import { OptionalNumber } from "#web/platform/ui/OptionalNumber.tsx";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import { SaveBar } from "#web/platform/ui/SaveBar.tsx";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useSettingDraft } from "#web/platform/ui/useSettingDraft.ts";
import { deleteRewardRequest, type Reward, sendReward } from "./pointsApi.ts";

const NEW_REWARD = {
	name: "",
	description: "",
	media_key: null as string | null,
	points: 100,
	stock: null as number | null,
	is_offered: true,
};

/** Form of a reward; null for a new one. */
export function RewardForm({ saved, onClose }: { saved: Reward | null; onClose: () => void }) {
	const { id = null, version, ...start } = saved ?? { ...NEW_REWARD, id: null, version: undefined };
	const { state, form, problems, saveBar } = useSettingDraft({
		start,
		check: (draft) =>
			checkDraft(rewardInput, {
				...draft,
				...(version !== undefined && { version, shown_stock: start.stock }),
			}),
		send: (body, headers) => sendReward(id, body, headers),
		savedText: "特典を保存しました",
		onSaved: onClose,
	});
	const { draft, set, errors, field } = state;
	return (
		<MountedModal title={saved ? "特典の変更" : "特典の作成"} onClose={onClose} size="lg">
			<Stack gap="md" ref={form}>
				<TextInput label="特典の名前" required maxLength={40} {...field.text("name")} />
				<Textarea
					label="説明"
					autosize
					minRows={2}
					maxLength={500}
					value={draft.description}
					onChange={(event) => set({ description: event.currentTarget.value })}
					error={errors.description}
					{...fieldAttribute("description")}
				/>
				<ImageField
					label="画像"
					value={draft.media_key}
					onChange={(media_key) => set({ media_key })}
					prepare={(file) => fitPicture(file, MESSAGE_PICTURE)}
					error={errors.media_key}
					clearable
					data-field="media_key"
				/>
				<NumberField
					label="必要なポイント"
					w="10rem"
					value={draft.points}
					onChange={(points) => set({ points })}
					error={errors.points}
					{...fieldAttribute("points")}
				/>
				<OptionalNumber
					label="在庫"
					description="交換されるたびに減ります。空欄は上限なしです。"
					placeholder="上限なし"
					suffix="個"
					w="16rem"
					value={draft.stock}
					onChange={(stock) => set({ stock })}
					error={errors.stock}
					{...fieldAttribute("stock")}
				/>
				<Toggle
					label="友だちのページに出す"
					checked={draft.is_offered}
					onChange={(event) => set({ is_offered: event.currentTarget.checked })}
				/>
				<ProblemAlert problems={problems} />
				<SaveBar {...saveBar} onCancel={onClose}>
					{saved && <RemoveButton reward={saved} onRemoved={onClose} />}
				</SaveBar>
			</Stack>
		</MountedModal>
	);
}

function RemoveButton({ reward, onRemoved }: { reward: Reward; onRemoved: () => void }) {
	const remove = async () => {
		const isSure = await askToConfirm({
			title: "特典を削除しますか？",
			message: `「${reward.name}」を削除します。すでに交換された分は、お渡しできます。`,
			confirm: "削除する",
			destructive: true,
		});
		if (!isSure) return;
		try {
			await deleteRewardRequest(reward);
			toastDone("特典を削除しました");
			onRemoved();
		} catch (error) {
			toastFailed(error);
		}
	};
	return (
		<Button variant="subtle" color="red" onClick={() => void remove()}>
			削除する
		</Button>
	);
}
