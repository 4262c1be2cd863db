import { SimpleGrid } from "@mantine/core";
import type { RichMenuArea } from "#domain/content/rich-menus/menu-layouts.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";

interface AreaBoundsFieldsProps {
	place: RichMenuArea;
	/** Size of the picture. */
	size: { width: number; height: number };
	onChange: (part: Partial<RichMenuArea>) => void;
	/** Error and field mark of a field. */
	of: (name: keyof RichMenuArea) => { error: string | undefined };
}

/** Number fields of an area's position and size on a picture. */
export function AreaBoundsFields({ place, size, onChange, of }: AreaBoundsFieldsProps) {
	const pixels = (name: keyof RichMenuArea, label: string, max: number) => (
		<NumberInput
			label={label}
			suffix=" px"
			allowDecimal={false}
			min={name === "x" || name === "y" ? 0 : 1}
			max={max}
			clampBehavior="none"
			value={place[name]}
			onChange={(value) => onChange({ [name]: typeof value === "number" ? value : 0 })}
			{...of(name)}
		/>
	);
	return (
		<SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
			{pixels("x", "左からの位置", size.width)}
			{pixels("y", "上からの位置", size.height)}
			{pixels("width", "幅", size.width)}
			{pixels("height", "高さ", size.height)}
		</SimpleGrid>
	);
}
