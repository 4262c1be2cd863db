import { SimpleGrid } from "@mantine/core";
import type { RichMenuArea } from "#domain/content/rich-menus/menu-layouts.ts";
import { NumberInput } from "#web/platform/ui/NumberInput.tsx";

interface AreaBoundsFieldsProps {
	area: RichMenuArea;
	/** Size of the picture. */
	size: { width: number; height: number };
	onChange: (part: Partial<RichMenuArea>) => void;
	/** Error and field mark of a field. */
	fieldProps: (name: keyof RichMenuArea) => { error: string | undefined };
}

/** Number fields of an area's position and size on a picture. */
export function AreaBoundsFields({ area, size, onChange, fieldProps }: AreaBoundsFieldsProps) {
	const pixels = (name: keyof RichMenuArea, label: string, max: number) => (
		<NumberInput
			label={label}
			suffix=" px"
			allowDecimal={false}
			min={name === "x" || name === "y" ? 0 : 1}
			max={max}
			clampBehavior="none"
			value={area[name]}
			onChange={(value) => onChange({ [name]: typeof value === "number" ? value : 0 })}
			{...fieldProps(name)}
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
