import { Group, Input, NativeSelect, SegmentedControl, Stack, UnstyledButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type Cell, type Design, inLayout, layoutInSize, TRADES } from "#domain/content/rich-menus/design.ts";
import {
	LAYOUTS,
	MENU_SIZES,
	MENU_WIDTHS,
	type MenuSize,
	type MenuWidth,
} from "#domain/content/rich-menus/layout.ts";
import { PartTabs } from "#web/people/items/PartTabs.tsx";
import { replaceAt } from "#web/platform/ui/listEdits.ts";
import { LayoutPicture } from "../LayoutPicture.tsx";
import classes from "./BuilderPage.module.css";
import { CellFields } from "./CellFields.tsx";
import { DesignCanvas } from "./DesignCanvas.tsx";
import { MenuPictureField } from "./PictureField.tsx";

const THUMBNAIL = 200;

interface DesignFieldsProps {
	design: Design;
	onChange: (design: Design) => void;
}

/** Fields of a design: template, layout and areas. */
export function MenuDesignFields({ design, onChange }: DesignFieldsProps) {
	const [selected, setSelected] = useState(0);
	const open = Math.min(selected, design.cells.length - 1);
	const cell = design.cells[open];
	const setCell = (part: Partial<Cell>) =>
		cell && onChange({ ...design, cells: replaceAt(design.cells, open, { ...cell, ...part }) });
	return (
		<Stack gap="lg">
			<Input.Wrapper label="業種" labelElement="div" description="選ぶと、言葉と色が入れ替わります。">
				<Group gap="xs" mt="xs">
					{TRADES.map((trade) => (
						<Choice
							key={trade.id}
							label={trade.label}
							pressed={trade.design === design}
							onClick={() => onChange(trade.design)}
						>
							<DesignCanvas design={trade.design} width={THUMBNAIL} />
						</Choice>
					))}
				</Group>
			</Input.Wrapper>
			<Input.Wrapper label="大きさ" labelElement="div">
				<div>
					<SegmentedControl
						aria-label="大きさ"
						value={design.size}
						onChange={(size) =>
							onChange(inLayout(design, size as MenuSize, layoutInSize(size as MenuSize, design.layout)))
						}
						data={Object.entries(MENU_SIZES).map(([value, { label }]) => ({ value, label }))}
					/>
				</div>
			</Input.Wrapper>
			<NativeSelect
				label="画像の大きさ"
				description="大きいほどきれいに表示されます。1MBを超えるときは自動で調整します。"
				value={String(design.width ?? 2500)}
				onChange={(event) => onChange({ ...design, width: Number(event.currentTarget.value) as MenuWidth })}
				data={Object.entries(MENU_WIDTHS)
					.map(([width, heights]) => ({ value: width, label: `${width}×${heights[design.size]}` }))
					.reverse()}
			/>
			<Input.Wrapper label="レイアウト" labelElement="div">
				<Group gap="xs" mt="xs">
					{LAYOUTS[design.size].map((layout) => (
						<Choice
							key={layout.id}
							label={layout.label}
							pressed={layout.id === design.layout.id}
							onClick={() => onChange(inLayout(design, design.size, layout))}
						>
							<LayoutPicture layout={layout} image={MENU_SIZES[design.size]} width={3.5} />
						</Choice>
					))}
				</Group>
			</Input.Wrapper>
			<Input.Wrapper label="ボタンの文字と色" labelElement="div">
				<Stack gap="sm" mt="xs">
					<PartTabs
						label="編集するボタン"
						names={design.cells.map(({ text }, index) => `${index + 1}. ${text.replaceAll("\n", "")}`)}
						field="cells"
						open={open}
						onOpen={setSelected}
						errors={NO_ERRORS}
					/>
					{cell && <CellFields key={open} cell={cell} onChange={setCell} />}
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

interface ChoiceProps {
	label: string;
	pressed: boolean;
	onClick: () => void;
	children: ReactNode;
}

const Choice = ({ label, pressed, onClick, children }: ChoiceProps) => (
	<UnstyledButton className={classes.choice} aria-pressed={pressed} onClick={onClick}>
		<div aria-hidden="true" style={{ width: "5rem", textAlign: "center" }}>
			{children}
		</div>
		{label}
	</UnstyledButton>
);
