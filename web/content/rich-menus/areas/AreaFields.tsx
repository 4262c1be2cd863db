import { Button, Group, Input, List, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { copiedAreaPosition, findAreaFaults } from "#domain/content/rich-menus/area-faults.ts";
import { MAX_MENU_BUTTONS } from "#domain/content/rich-menus/menu-button.ts";
import type { RichMenuArea } from "#domain/content/rich-menus/menu-layouts.ts";
import { PartTabs } from "#web/people/items/PartTabs.tsx";
import { DeleteIcon, PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { removeAt, replaceAt } from "#web/platform/ui/listEdits.ts";
import {
	applyButtonLayout,
	buttonDraftName,
	createButtonDraft,
	type MenuButtonDraft,
	middleArea,
} from "../richMenuDraft.ts";
import { AreaBoard, type BoardImage } from "./AreaBoard.tsx";
import { AreaLayoutMenu } from "./AreaLayoutMenu.tsx";
import { AreaTools } from "./AreaTools.tsx";
import { areaFaultText } from "./areaFaultText.ts";
import type { AreaCommands } from "./areaKeys.ts";
import { MenuButtonFields } from "./MenuButtonFields.tsx";
import { useAreaHistory } from "./useAreaHistory.ts";

interface AreaFieldsProps {
	image: BoardImage;
	buttons: MenuButtonDraft[];
	onChange: (buttons: MenuButtonDraft[]) => void;
	errors: Record<string, string>;
	/** Id of the menu, excluded as a switch target; null for a new one. */
	menuId: number | null;
	readOnly: boolean;
}

/** Buttons of a menu, drawn over its image; one is selected at a time. */
export function AreaFields({ image, buttons, onChange, errors, menuId, readOnly }: AreaFieldsProps) {
	const [selected, setSelected] = useState(0);
	const [zoom, setZoom] = useState(1);
	const [isDrawing, setDrawing] = useState(false);
	const openIndex = Math.min(selected, buttons.length - 1);
	const button = buttons[openIndex];
	const history = useAreaHistory({
		buttons,
		openIndex,
		onChange: (next, nextOpenIndex) => {
			onChange(next);
			setSelected(Math.max(0, nextOpenIndex));
		},
	});
	const hasRoom = buttons.length < MAX_MENU_BUTTONS && !readOnly;
	const add = (area: RichMenuArea, template?: MenuButtonDraft) => {
		setDrawing(false);
		history.change(
			[...buttons, template ? { ...template, ...area, id: null } : createButtonDraft(area)],
			buttons.length,
		);
	};
	const copy = (index: number) => {
		const original = buttons[index];
		if (original && hasRoom) add(copiedAreaPosition(boundsOf(original), image), original);
	};
	const remove = (index: number) => history.change(removeAt(buttons, index), index - 1);
	const move = (index: number, area: RichMenuArea, series: string | null = null) =>
		history.change(replaceAt(buttons, index, { ...buttons[index]!, ...area }), index, series);
	const commands: AreaCommands = {
		copy,
		remove,
		undo: history.undo,
		redo: history.redo,
	};
	const faults = findAreaFaults(buttons, image);
	const faultTexts = faults.flatMap((fault, index) => {
		const text = areaFaultText(fault);
		return text === null ? [] : [`ボタン${index + 1}: ${text}`];
	});
	return (
		<Input.Wrapper
			label="ボタン"
			labelElement="div"
			description="画像の上をドラッグすると枠を描けます。枠はドラッグで動かし、まわりの点で大きさを変えられます。位置は数値でも入力できます。"
			error={errors.buttons}
		>
			<Stack gap="md" mt="xs">
				<AreaTools
					zoom={zoom}
					onZoomChange={setZoom}
					isDrawing={isDrawing}
					onDrawingChange={hasRoom ? setDrawing : undefined}
					onUndo={history.canUndo ? history.undo : undefined}
					onRedo={history.canRedo ? history.redo : undefined}
					onCopy={button && hasRoom ? () => copy(openIndex) : undefined}
				/>
				<AreaBoard
					image={image}
					buttons={buttons}
					faults={faults}
					openIndex={openIndex}
					onOpen={setSelected}
					onMove={move}
					onDraw={hasRoom ? (area) => add(area) : undefined}
					commands={commands}
					zoom={zoom}
					isDrawing={isDrawing}
					readOnly={readOnly}
				/>
				{faultTexts.length > 0 && (
					<List size="sm" c="var(--mantine-color-error)" role="status" aria-label="枠の注意">
						{faultTexts.map((text) => (
							<List.Item key={text}>{text}</List.Item>
						))}
						{faults.some(({ overlaps }) => overlaps.length > 0) && (
							<List.Item>重なったところでは、番号の小さいボタンがタップされます。</List.Item>
						)}
					</List>
				)}
				<Group gap="xs">
					<Button
						variant="default"
						size="xs"
						leftSection={<PlusIcon />}
						disabled={!hasRoom}
						onClick={() => add(middleArea(image))}
						// Marked only for errors about the whole list; otherwise it would take the focus from their
						// fields.
						{...(errors.buttons && fieldAttribute("buttons"))}
					>
						ボタンを追加する
					</Button>
					<AreaLayoutMenu
						image={image}
						count={buttons.length}
						nouns={{ noun: "ボタン", counterWord: "個" }}
						onChoose={(layout) => history.change(applyButtonLayout(buttons, layout, image), 0)}
						onClear={() => history.change([], 0)}
					/>
					<Text size="xs" c="dimmed" ml="auto">
						{buttons.length}/{MAX_MENU_BUTTONS}個
					</Text>
				</Group>
				{buttons.length > 0 && (
					<PartTabs
						label="編集するボタン"
						names={buttons.map(buttonDraftName)}
						field="buttons"
						open={openIndex}
						onOpen={setSelected}
						errors={errors}
					/>
				)}
				{button && (
					<MenuButtonFields
						key={openIndex}
						button={button}
						image={image}
						menuId={menuId}
						field={`buttons[${openIndex}]`}
						onChange={(button) =>
							history.change(replaceAt(buttons, openIndex, button), openIndex, `fields ${openIndex}`)
						}
						errors={errors}
					>
						<Button
							variant="subtle"
							color="red"
							size="xs"
							leftSection={<DeleteIcon />}
							onClick={() => remove(openIndex)}
						>
							このボタンを削除する
						</Button>
					</MenuButtonFields>
				)}
			</Stack>
		</Input.Wrapper>
	);
}

const boundsOf = ({ x, y, width, height }: MenuButtonDraft): RichMenuArea => ({ x, y, width, height });
