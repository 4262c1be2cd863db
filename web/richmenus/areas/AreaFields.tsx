import { Button, Group, Input, Stack } from "@mantine/core";
import { useState } from "react";
import { MAX_BUTTONS } from "#domain/richmenus/button.ts";
import { PartTabs } from "../../items/PartTabs.tsx";
import { DeleteIcon, PlusIcon } from "../../ui/icons.tsx";
import { replaced, without } from "../../ui/lists.ts";
import { fieldMark } from "../../ui/problems.ts";
import { type ButtonDraft, buttonName, laidOut, middleOf, newButton } from "../draft.ts";
import { AreaBoard, type MenuImage } from "./AreaBoard.tsx";
import { ButtonFields } from "./ButtonFields.tsx";
import { LayoutMenu } from "./LayoutMenu.tsx";

interface AreaFieldsProps {
	image: MenuImage;
	buttons: ButtonDraft[];
	onChange: (buttons: ButtonDraft[]) => void;
	errors: Record<string, string>;
}

/** The buttons of a menu, drawn over its image; one of them is open at a time. */
export function AreaFields({ image, buttons, onChange, errors }: AreaFieldsProps) {
	const [selected, setSelected] = useState(0);
	const open = Math.min(selected, buttons.length - 1);
	const button = buttons[open];
	const change = (buttons: ButtonDraft[], next = open) => {
		onChange(buttons);
		setSelected(Math.max(0, next));
	};
	return (
		<Input.Wrapper
			label="ボタン"
			labelElement="div"
			description="画像の上の枠をドラッグして動かし、右下の角で大きさを変えられます。位置は数値でも入力できます。"
			error={errors.buttons}
		>
			<Stack gap="md" mt="xs">
				<AreaBoard
					image={image}
					buttons={buttons}
					open={open}
					onOpen={setSelected}
					onMove={(index, area) => change(replaced(buttons, index, { ...buttons[index]!, ...area }), index)}
				/>
				<Group gap="xs">
					<Button
						variant="default"
						size="xs"
						leftSection={<PlusIcon />}
						disabled={buttons.length >= MAX_BUTTONS}
						onClick={() => change([...buttons, newButton(middleOf(image))], buttons.length)}
						// A mark of its own only for what concerns all of them: it would draw the cursor from their fields.
						{...(errors.buttons && fieldMark("buttons"))}
					>
						ボタンを追加する
					</Button>
					<LayoutMenu
						image={image}
						count={buttons.length}
						onChoose={(layout) => change(laidOut(buttons, layout, image), 0)}
					/>
				</Group>
				{buttons.length > 0 && (
					<PartTabs
						label="編集するボタン"
						names={buttons.map(buttonName)}
						field="buttons"
						open={open}
						onOpen={setSelected}
						errors={errors}
					/>
				)}
				{button && (
					<ButtonFields
						key={open}
						button={button}
						image={image}
						field={`buttons[${open}]`}
						onChange={(button) => change(replaced(buttons, open, button))}
						errors={errors}
					>
						<Button
							variant="subtle"
							color="red"
							size="xs"
							leftSection={<DeleteIcon />}
							onClick={() => change(without(buttons, open), open - 1)}
						>
							このボタンを削除する
						</Button>
					</ButtonFields>
				)}
			</Stack>
		</Input.Wrapper>
	);
}
