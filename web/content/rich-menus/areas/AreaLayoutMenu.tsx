import { Button, Menu } from "@mantine/core";
import { layoutAreas, layoutsForImage, type MenuLayout } from "#domain/content/rich-menus/menu-layouts.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { LayoutPicture } from "../LayoutPicture.tsx";

interface AreaLayoutMenuProps {
	image: { width: number; height: number };
	/** Number of existing buttons. */
	count: number;
	/** Noun and counter word for the areas. */
	named: { noun: string; counter: string };
	onChoose: (layout: MenuLayout) => void;
	/** Removes all buttons for drawing them manually. */
	onFree: () => void;
}

/** Menu of common layouts that divide the image into buttons. */
export function AreaLayoutMenu({ image, count, named, onChoose, onFree }: AreaLayoutMenuProps) {
	const choose = async (layout: MenuLayout) => {
		const lost = count - layoutAreas(layout, image).length;
		if (lost <= 0 || (await confirmRemoval(lost, named))) onChoose(layout);
	};
	const free = async () => {
		if (count === 0 || (await confirmRemoval(count, named))) onFree();
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
				<Menu.Item onClick={() => void free()}>枠をすべて消して自由に置く</Menu.Item>
			</Menu.Dropdown>
		</Menu>
	);
}

const confirmRemoval = (lost: number, { noun, counter }: AreaLayoutMenuProps["named"]) =>
	askToConfirm({
		title: `${noun}が減ります`,
		message: `このレイアウトに合わせると、後ろの${noun}${lost}${counter}が削除されます。`,
		confirm: "レイアウトを変える",
	});
