import { Checkbox, Group, Paper, SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { isTapReported, type MenuButtonType } from "#domain/content/rich-menus/menu-button.ts";
import { ItemField } from "#web/engine/actions/effects/parts/ItemField.tsx";
import { ActionChoice } from "#web/people/items/ActionChoice.tsx";
import { ChipChoice } from "#web/platform/ui/ChipChoice.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";
import type { MenuButtonDraft } from "../richMenuDraft.ts";
import type { BoardImage } from "./AreaBoard.tsx";

interface MenuButtonFieldsProps {
	button: MenuButtonDraft;
	image: BoardImage;
	/** Id of the menu, excluded as a switch target; null for a new one. */
	menuId: number | null;
	/** Field name prefix of the button: `buttons[0]`. */
	field: string;
	onChange: (button: MenuButtonDraft) => void;
	errors: Record<string, string>;
	/** Further controls. */
	children: ReactNode;
}

const BUTTON_TYPES: { value: MenuButtonType; label: string }[] = [
	{ value: "uri", label: "URLを開く・電話をかける" },
	{ value: "message", label: "友だちが言葉を送る" },
	{ value: "action", label: "アクションを実行する" },
	{ value: "menu", label: "メニューを切り替える" },
];

/** Fields of a button: area, label and tap action. */
export function MenuButtonFields(props: MenuButtonFieldsProps) {
	const { button, image, menuId, field, onChange, errors, children } = props;
	const set = (part: Partial<MenuButtonDraft>) => onChange({ ...button, ...part });
	const fieldProps = (name: string) => ({
		error: errors[`${field}[${name}]`],
		...fieldAttribute(`${field}[${name}]`),
	});
	const pixels = (name: "x" | "y" | "width" | "height", label: string, max: number) => (
		<NumberInput
			label={label}
			suffix=" px"
			allowDecimal={false}
			min={name === "x" || name === "y" ? 0 : 1}
			max={max}
			clampBehavior="none"
			value={button[name]}
			onChange={(value) => set({ [name]: typeof value === "number" ? value : 0 })}
			{...fieldProps(name)}
		/>
	);
	return (
		<Paper withBorder p="sm">
			<Stack gap="sm">
				<TextInput
					label="ボタン名"
					description="読み上げや集計で使う名前です。画像には表示されません。"
					required
					value={button.label}
					onChange={(event) => set({ label: event.currentTarget.value })}
					maxLength={20}
					{...fieldProps("label")}
				/>
				<SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
					{pixels("x", "左からの位置", image.width)}
					{pixels("y", "上からの位置", image.height)}
					{pixels("width", "幅", image.width)}
					{pixels("height", "高さ", image.height)}
				</SimpleGrid>
				<ChipChoice
					label="タップしたとき"
					options={BUTTON_TYPES}
					value={button.type}
					onChange={(type) => set({ type: type as MenuButtonType })}
				/>
				{button.type === "uri" && (
					<TextInput
						label="URL"
						description="https:// のほか、tel: で電話番号も指定できます。"
						required
						placeholder="https://"
						value={button.uri}
						onChange={(event) => set({ uri: event.currentTarget.value })}
						maxLength={1_000}
						{...fieldProps("uri")}
					/>
				)}
				{button.type === "message" && (
					<TextInput
						label="送る言葉"
						required
						value={button.text}
						onChange={(event) => set({ text: event.currentTarget.value })}
						maxLength={300}
						{...fieldProps("text")}
					/>
				)}
				{button.type === "action" && (
					<ActionChoice
						label="アクション"
						required
						value={button.action_id}
						onChange={(action_id) => set({ action_id })}
						error={errors[`${field}[action_id]`]}
						field={`${field}[action_id]`}
					/>
				)}
				{button.type === "menu" && (
					<ItemField
						kind="richmenu"
						label="切り替え先のリッチメニュー"
						description="タップすると、この友だちの画面がすぐに切り替わります。切り替え先にも、戻るためのボタンを置いてください。"
						value={button.menu_id ?? null}
						onChange={(menu_id) => set({ menu_id })}
						excludedIds={menuId === null ? [] : [menuId]}
						error={errors[`${field}[menu_id]`]}
						{...fieldAttribute(`${field}[menu_id]`)}
					/>
				)}
				<Group justify="space-between">
					<Checkbox
						label="タップを記録する"
						description={
							isTapReported(button.type)
								? undefined
								: "URLと言葉のタップは、LINEから知らされないため記録できません。"
						}
						disabled={!isTapReported(button.type) && button.is_tap_recording === 0}
						checked={button.is_tap_recording === 1}
						onChange={(event) => set({ is_tap_recording: event.currentTarget.checked ? 1 : 0 })}
					/>
					{children}
				</Group>
			</Stack>
		</Paper>
	);
}
