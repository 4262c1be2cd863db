import { Button, Menu } from "@mantine/core";
import { areasOf, type Layout, layoutsFor } from "#domain/content/rich-menus/layout.ts";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { LayoutPicture } from "../LayoutPicture.tsx";

interface LayoutMenuProps {
	image: { width: number; height: number };
	/** Number of existing buttons. */
	count: number;
	/** Noun and counter word for the areas. */
	named: { noun: string; counter: string };
	onChoose: (layout: Layout) => void;
	/** Removes all buttons for drawing them manually. */
	onFree: () => void;
}

/** Menu of common layouts that divide the image into buttons. */
export function LayoutMenu({ image, count, named, onChoose, onFree }: LayoutMenuProps) {
	const choose = async (layout: Layout) => {
		const lost = count - areasOf(layout, image).length;
		if (lost <= 0 || (await askToDrop(lost, named))) onChoose(layout);
	};
	const free = async () => {
		if (count === 0 || (await askToDrop(count, named))) onFree();
	};
	return (
		<Menu position="bottom-start">
			<Menu.Target>
				<Button variant="default" size="xs">
					レイアウトを選ぶ
				</Button>
			</Menu.Target>
			<Menu.Dropdown>
				{layoutsFor(image).map((layout) => (
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

const askToDrop = (lost: number, { noun, counter }: LayoutMenuProps["named"]) =>
	askToConfirm({
		title: `${noun}が減ります`,
		message: `このレイアウトに合わせると、後ろの${noun}${lost}${counter}が削除されます。`,
		confirm: "レイアウトを変える",
	});
