import {
	ColorInput,
	Group,
	Input,
	SegmentedControl,
	SimpleGrid,
	Stack,
	Textarea,
	UnstyledButton,
} from "@mantine/core";
import { type ReactNode, useState } from "react";
import { type Cell, type Design, inLayout, layoutInSize, TRADES } from "#domain/richmenus/design.ts";
import { LAYOUTS, MENU_SIZES, type MenuSize } from "#domain/richmenus/layout.ts";
import { PartTabs } from "../../items/PartTabs.tsx";
import { replaced } from "../../ui/lists.ts";
import { LayoutPicture } from "../LayoutPicture.tsx";
import classes from "./BuilderPage.module.css";
import { DesignCanvas } from "./DesignCanvas.tsx";

/** A menu draws in words of one or two short lines. */
const MAX_CELL_TEXT = 40;
const THUMBNAIL = 200;

interface DesignFieldsProps {
	design: Design;
	onChange: (design: Design) => void;
}

/** What a menu begins with, how it is divided, and what stands in each area. */
export function DesignFields({ design, onChange }: DesignFieldsProps) {
	const [selected, setSelected] = useState(0);
	const open = Math.min(selected, design.cells.length - 1);
	const cell = design.cells[open];
	const setCell = (part: Partial<Cell>) =>
		cell && onChange({ ...design, cells: replaced(design.cells, open, { ...cell, ...part }) });
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
					{cell && (
						<>
							<Textarea
								label="文字"
								autosize
								minRows={1}
								maxRows={3}
								value={cell.text}
								onChange={(event) => setCell({ text: event.currentTarget.value })}
								maxLength={MAX_CELL_TEXT}
							/>
							<SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
								<ColorInput label="背景の色" value={cell.ground} onChange={(ground) => setCell({ ground })} />
								<ColorInput label="文字の色" value={cell.ink} onChange={(ink) => setCell({ ink })} />
							</SimpleGrid>
						</>
					)}
				</Stack>
			</Input.Wrapper>
		</Stack>
	);
}

/** Every design can be drawn. */
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
