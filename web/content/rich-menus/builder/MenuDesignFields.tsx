import { Group, Input, NativeSelect, SegmentedControl, Stack, UnstyledButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import {
	applyDesignLayout,
	closestLayout,
	type DesignCell,
	type MenuDesign,
	TRADE_DESIGNS,
} from "#domain/content/rich-menus/menu-design.ts";
import {
	DEFAULT_MENU_WIDTH,
	MENU_LAYOUTS,
	MENU_SIZES,
	MENU_WIDTHS,
	type MenuSize,
	type MenuWidth,
} from "#domain/content/rich-menus/menu-layouts.ts";
import { PartTabs } from "#web/people/items/PartTabs.tsx";
import { replaceAt } from "#web/platform/ui/listEdits.ts";
import { LayoutPicture } from "../LayoutPicture.tsx";
import { DesignCanvas } from "./DesignCanvas.tsx";
import { DesignCellFields } from "./DesignCellFields.tsx";
import { MenuPictureField } from "./MenuPictureField.tsx";
import classes from "./RichMenuBuilderPage.module.css";

const THUMBNAIL_WIDTH = 200;

interface MenuDesignFieldsProps {
	design: MenuDesign;
	onChange: (design: MenuDesign) => void;
}

/** Fields of a design: template, layout and areas. */
export function MenuDesignFields({ design, onChange }: MenuDesignFieldsProps) {
	const [chosenIndex, setChosenIndex] = useState(0);
	// A layout with fewer areas may lack the chosen one.
	const openIndex = Math.min(chosenIndex, design.cells.length - 1);
	const cell = design.cells[openIndex];
	const changeCell = (change: Partial<DesignCell>) =>
		cell && onChange({ ...design, cells: replaceAt(design.cells, openIndex, { ...cell, ...change }) });
	return (
		<Stack gap="lg">
			<Input.Wrapper label="業種" labelElement="div" description="選ぶと、言葉と色が入れ替わります。">
				<Group gap="xs" mt="xs">
					{TRADE_DESIGNS.map((trade) => (
						<DesignChoice
							key={trade.id}
							label={trade.label}
							isPressed={trade.design === design}
							onClick={() => onChange(trade.design)}
						>
							<DesignCanvas design={trade.design} width={THUMBNAIL_WIDTH} />
						</DesignChoice>
					))}
				</Group>
			</Input.Wrapper>
			<Input.Wrapper label="大きさ" labelElement="div">
				<div>
					<SegmentedControl
						aria-label="大きさ"
						value={design.size}
						onChange={(size) =>
							onChange(
								applyDesignLayout(design, size as MenuSize, closestLayout(size as MenuSize, design.layout)),
							)
						}
						data={Object.entries(MENU_SIZES).map(([value, { label }]) => ({ value, label }))}
					/>
				</div>
			</Input.Wrapper>
			<NativeSelect
				label="画像の大きさ"
				description="大きいほどきれいに表示されます。1MBを超えるときは自動で調整します。"
				value={String(design.width ?? DEFAULT_MENU_WIDTH)}
				onChange={(event) => onChange({ ...design, width: Number(event.currentTarget.value) as MenuWidth })}
				data={Object.entries(MENU_WIDTHS)
					.map(([width, heights]) => ({ value: width, label: `${width}×${heights[design.size]}` }))
					.reverse()}
			/>
			<Input.Wrapper label="レイアウト" labelElement="div">
				<Group gap="xs" mt="xs">
					{MENU_LAYOUTS[design.size].map((layout) => (
						<DesignChoice
							key={layout.id}
							label={layout.label}
							isPressed={layout.id === design.layout.id}
							onClick={() => onChange(applyDesignLayout(design, design.size, layout))}
						>
							<LayoutPicture layout={layout} image={MENU_SIZES[design.size]} width={3.5} />
						</DesignChoice>
					))}
				</Group>
			</Input.Wrapper>
			<Input.Wrapper label="ボタンの文字と色" labelElement="div">
				<Stack gap="sm" mt="xs">
					<PartTabs
						label="編集するボタン"
						names={design.cells.map(({ text }, index) => `${index + 1}. ${text.replaceAll("\n", "")}`)}
						field="cells"
						open={openIndex}
						onOpen={setChosenIndex}
						errors={NO_ERRORS}
					/>
					{cell && <DesignCellFields key={openIndex} cell={cell} onChange={changeCell} />}
				</Stack>
			</Input.Wrapper>
			<MenuPictureField
				label="全体の背景の画像"
				description="「背景を透明にする」を選んだボタンの後ろに見えます。"
				value={design.backdrop ?? null}
				onChange={(backdrop) =>
					onChange({
						...design,
						backdrop,
						// Opaque cells would hide the backdrop, so their backgrounds are cleared.
						cells: backdrop === null ? design.cells : design.cells.map((cell) => ({ ...cell, ground: null })),
					})
				}
			/>
		</Stack>
	);
}

/** A design has no validation errors. */
const NO_ERRORS = {};

interface DesignChoiceProps {
	label: string;
	isPressed: boolean;
	onClick: () => void;
	children: ReactNode;
}

const DesignChoice = ({ label, isPressed, onClick, children }: DesignChoiceProps) => (
	<UnstyledButton className={classes.choice} aria-pressed={isPressed} onClick={onClick}>
		<div aria-hidden="true" style={{ width: "5rem", textAlign: "center" }}>
			{children}
		</div>
		{label}
	</UnstyledButton>
);
