import { Button, Input, Stack } from "@mantine/core";
import { useState } from "react";
import { findAreaFaults } from "#domain/content/rich-menus/area-faults.ts";
import { PartTabs } from "#web/people/items/PartTabs.tsx";
import { DeleteIcon } from "#web/platform/ui/consoleIcons.tsx";
import { buttonDraftName, type MenuButtonDraft } from "../richMenuDraft.ts";
import { AreaBoard, type BoardImage } from "./AreaBoard.tsx";
import { AreaCreation } from "./AreaCreation.tsx";
import { AreaFaultList } from "./AreaFaultList.tsx";
import { AreaTools } from "./AreaTools.tsx";
import { MenuButtonFields } from "./MenuButtonFields.tsx";
import { useAreaEditing } from "./useAreaEditing.ts";

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
	const [zoom, setZoom] = useState(1);
	const editing = useAreaEditing({ image, buttons, onChange, readOnly });
	const { openIndex, isDrawing, hasRoom, history, copy, remove } = editing;
	const button = buttons[openIndex];
	const faults = findAreaFaults(buttons, image);
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
					onDrawingChange={hasRoom ? editing.setDrawing : undefined}
					onUndo={history.canUndo ? history.undo : undefined}
					onRedo={history.canRedo ? history.redo : undefined}
					onCopy={button && hasRoom ? () => copy(openIndex) : undefined}
				/>
				<AreaBoard
					image={image}
					buttons={buttons}
					faults={faults}
					openIndex={openIndex}
					onOpen={editing.open}
					onMove={editing.move}
					onDraw={hasRoom ? (area) => editing.add(area) : undefined}
					commands={{ copy, remove, undo: history.undo, redo: history.redo }}
					zoom={zoom}
					isDrawing={isDrawing}
					readOnly={readOnly}
				/>
				<AreaFaultList faults={faults} />
				<AreaCreation
					image={image}
					buttons={buttons}
					editing={editing}
					hasError={errors.buttons !== undefined}
				/>
				{buttons.length > 0 && (
					<PartTabs
						label="編集するボタン"
						names={buttons.map(buttonDraftName)}
						field="buttons"
						open={openIndex}
						onOpen={editing.open}
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
						onChange={editing.changeOpen}
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
