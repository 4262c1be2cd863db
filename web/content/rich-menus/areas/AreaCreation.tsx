import { Button, Group, Text } from "@mantine/core";
import { MAX_MENU_BUTTONS } from "#domain/content/rich-menus/menu-button.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import { applyButtonLayout, type MenuButtonDraft, middleArea } from "../richMenuDraft.ts";
import type { BoardImage } from "./AreaBoard.tsx";
import { AreaLayoutMenu } from "./AreaLayoutMenu.tsx";
import type { AreaEditingState } from "./useAreaEditing.ts";

interface AreaCreationProps {
	image: BoardImage;
	buttons: MenuButtonDraft[];
	editing: AreaEditingState;
	/** Whether the whole list has an error. */
	hasError: boolean;
}

/** Adds a button or a whole layout, and shows how many buttons there are. */
export const AreaCreation = ({ image, buttons, editing, hasError }: AreaCreationProps) => (
	<Group gap="xs">
		<Button
			variant="default"
			size="xs"
			leftSection={<PlusIcon />}
			disabled={!editing.hasRoom}
			onClick={() => editing.add(middleArea(image))}
			// Marked only for errors about the whole list; otherwise it would take the focus from their
			// fields.
			{...(hasError && fieldAttribute("buttons"))}
		>
			ボタンを追加する
		</Button>
		<AreaLayoutMenu
			image={image}
			count={buttons.length}
			nouns={{ noun: "ボタン", counterWord: "個" }}
			onChoose={(layout) => editing.history.change(applyButtonLayout(buttons, layout, image), 0)}
			onClear={() => editing.history.change([], 0)}
		/>
		<Text size="xs" c="dimmed" ml="auto">
			{buttons.length}/{MAX_MENU_BUTTONS}個
		</Text>
	</Group>
);
