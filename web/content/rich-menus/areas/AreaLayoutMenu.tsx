import { Button, Menu } from "@mantine/core";
import { layoutAreas, layoutsForImage, type MenuLayout } from "#domain/content/rich-menus/menu-layouts.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { LayoutPicture } from "../LayoutPicture.tsx";

interface AreaLayoutMenuProps {
	image: { width: number; height: number };
	/** Number of existing buttons. */
	count: number;
	/** Noun and counter word for the areas. */
	nouns: { noun: string; counterWord: string };
	onChoose: (layout: MenuLayout) => void;
	/** Removes all buttons for drawing them manually. */
	onClear: () => void;
}

/** Menu of common layouts that divide the image into buttons. */
export function AreaLayoutMenu({ image, count, nouns, onChoose, onClear }: AreaLayoutMenuProps) {
	const choose = async (layout: MenuLayout) => {
		const removedCount = count - layoutAreas(layout, image).length;
		if (removedCount <= 0 || (await confirmRemoval(removedCount, nouns))) onChoose(layout);
	};
	const clear = async () => {
		if (count === 0 || (await confirmRemoval(count, nouns))) onClear();
	};
	return (
		<Menu position="bottom-start">
			<Menu.Target>
				<Button variant="default" size="xs">
					レイアウトを選ぶ
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				{layoutsForImage(image).map((layout) => (
					<Menu.Item
						key={layout.id}
						leftSection={<LayoutPicture layout={layout} image={image} />}
						onClick={() => void choose(layout)}
					>
						{layout.label}
					</Menu.Item>
				))}
				<Menu.Divider />
				<Menu.Item onClick={() => void clear()}>枠をすべて消して自由に置く</Menu.Item>
			</Menu.Dropdown>
		</Menu>
	);
}

const confirmRemoval = (removedCount: number, { noun, counterWord }: AreaLayoutMenuProps["nouns"]) =>
	askToConfirm({
		title: `${noun}が減ります`,
		message: `このレイアウトに合わせると、後ろの${noun}${removedCount}${counterWord}が削除されます。`,
		confirm: "レイアウトを変える",
	});
