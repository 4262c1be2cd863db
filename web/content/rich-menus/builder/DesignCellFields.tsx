import {
	Checkbox,
	ColorInput,
	Group,
	Input,
	SegmentedControl,
	SimpleGrid,
	Stack,
	Textarea,
	UnstyledButton,
} from "@mantine/core";
import { type DesignCell, TEXT_SIZES, type TextSize } from "#domain/content/rich-menus/menu-design.ts";
import { MENU_ICONS, type MenuIcon } from "#domain/content/rich-menus/menu-icons.ts";
import { MenuPictureField } from "./MenuPictureField.tsx";
import classes from "./RichMenuBuilderPage.module.css";

/** Maximum text length of a cell, one or two short lines. */
const MAX_CELL_TEXT = 40;
/** Initial colour when a removed background is added again. */
const WHITE = "#ffffff";

interface DesignCellFieldsProps {
	cell: DesignCell;
	onChange: (part: Partial<DesignCell>) => void;
}

/** Fields of one area: text, icon, colours and picture. */
export const DesignCellFields = ({ cell, onChange }: DesignCellFieldsProps) => (
	<Stack gap="sm">
		<Textarea
			label="文字"
			autosize
			minRows={1}
			maxRows={3}
			value={cell.text}
			onChange={(event) => onChange({ text: event.currentTarget.value })}
			maxLength={MAX_CELL_TEXT}
		/>
		<Input.Wrapper label="文字の大きさ" labelElement="div">
			<div>
				<SegmentedControl
					aria-label="文字の大きさ"
					value={cell.letters ?? "auto"}
					onChange={(textSize) => onChange({ letters: textSize as TextSize })}
					data={Object.entries(TEXT_SIZES).map(([value, { label }]) => ({ value, label }))}
				/>
			</div>
		</Input.Wrapper>
		<IconChoice value={cell.icon ?? null} onChange={(icon) => onChange({ icon })} />
		<SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
			<Stack gap="xs">
				<ColorInput
					label="背景の色"
					value={cell.ground ?? WHITE}
					disabled={cell.ground === null}
					onChange={(ground) => onChange({ ground })}
				/>
				<Checkbox
					label="背景を透明にする"
					checked={cell.ground === null}
					onChange={(event) => onChange({ ground: event.currentTarget.checked ? null : WHITE })}
				/>
			</Stack>
			<ColorInput label="文字の色" value={cell.ink} onChange={(ink) => onChange({ ink })} />
		</SimpleGrid>
		<MenuPictureField
			label="このボタンの画像"
			description="枠いっぱいに表示し、はみ出す部分は切り取ります。文字はその上に重なります。"
			value={cell.picture ?? null}
			onChange={(picture) => onChange({ picture })}
		/>
	</Stack>
);

const IconChoice = ({
	value,
	onChange,
}: {
	value: MenuIcon | null;
	onChange: (icon: MenuIcon | null) => void;
}) => (
	<Input.Wrapper label="アイコン" labelElement="div">
		<Group gap="0.25rem" mt="xs" role="group" aria-label="アイコン">
			<UnstyledButton className={classes.icon} aria-pressed={value === null} onClick={() => onChange(null)}>
				なし
			</UnstyledButton>
			{Object.entries(MENU_ICONS).map(([name, { label, path }]) => (
				<UnstyledButton
					key={name}
					className={classes.icon}
					aria-label={label}
					title={label}
					aria-pressed={value === name}
					onClick={() => onChange(name as MenuIcon)}
				>
					<svg
						viewBox="0 0 24 24"
						width="1.25em"
						fill="none"
						stroke="currentColor"
						strokeWidth={1.7}
						aria-hidden="true"
					>
						<path d={path} />
					</svg>
				</UnstyledButton>
			))}
		</Group>
	</Input.Wrapper>
);
