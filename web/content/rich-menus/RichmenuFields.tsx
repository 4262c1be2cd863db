import { Text, TextInput } from "@mantine/core";
import { MAX_CHAT_BAR_TEXT, problemWithMenuImage } from "#domain/content/rich-menus/rich-menu-input.ts";
import type { ItemFieldsProps } from "#web/people/items/itemEditor.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { ImageField } from "#web/platform/media/ImageField.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { Toggle } from "#web/platform/ui/Toggle.tsx";
import { AreaFields } from "./areas/AreaFields.tsx";
import { toMenuImage } from "./menuImage.ts";
import type { RichMenuDraft } from "./richMenuDraft.ts";

/** Fields of a menu: chat bar, image and buttons. */
export function RichmenuFields({ draft, set, errors, id, readOnly }: ItemFieldsProps<RichMenuDraft>) {
	const mayWrite = useAbility("richmenu-write");
	const { width, height } = draft;
	return (
		<>
			<TextInput
				label="メニューバーの文字"
				description="トーク画面の下のバーに表示されます。"
				required
				value={draft.chat_bar_text}
				onChange={(event) => set({ chat_bar_text: event.currentTarget.value })}
				maxLength={MAX_CHAT_BAR_TEXT}
				rightSection={
					<Text size="xs" c="dimmed" pr="xs">
						{draft.chat_bar_text.length}/{MAX_CHAT_BAR_TEXT}
					</Text>
				}
				rightSectionWidth="3.5rem"
				error={errors.chat_bar_text}
				{...fieldAttribute("chat_bar_text")}
			/>
			<Toggle
				label="トークを開いたときにメニューを表示する"
				description="オフのときは、友だちがバーをタップすると開きます。"
				checked={draft.selected === 1}
				onChange={(event) => set({ selected: event.currentTarget.checked ? 1 : 0 })}
			/>
			<Toggle
				label="有効にする"
				description="無効にして保存すると、表示されている友だちの画面からメニューが消えます。"
				checked={draft.is_active === 1}
				onChange={(event) => set({ is_active: event.currentTarget.checked ? 1 : 0 })}
			/>
			<ImageField
				label="メニューの画像"
				description="JPEGかPNG、1MBまで。2500×1686（大）か2500×843（小）がおすすめです。ほかは、幅800〜2500px、高さ250px以上、幅が高さの1.45倍以上。"
				required
				value={draft.media_key}
				onChange={(media_key, picture) =>
					set({ media_key, width: picture?.width ?? 0, height: picture?.height ?? 0 })
				}
				prepare={toMenuImage}
				{...(width > 0 && height > 0 && { size: { width, height } })}
				error={errors.media_key ?? sizeProblem(draft)}
				disabled={!mayWrite}
				{...fieldAttribute("media_key")}
			/>
			{draft.media_key !== null && width > 0 && (
				<AreaFields
					image={{ key: draft.media_key, width, height }}
					buttons={draft.buttons}
					onChange={(buttons) => set({ buttons })}
					errors={errors}
					menuId={id}
					readOnly={readOnly}
				/>
			)}
		</>
	);
}

/** Problem with the size of a saved image, because an older menu's image may violate the current rules. */
const sizeProblem = ({ media_key, width, height }: RichMenuDraft): string | undefined =>
	media_key === null || width === 0
		? undefined
		: (problemWithMenuImage({ type: "image/png", bytes: 0, width, height }) ?? undefined);
